import { useEffect, useRef, useState } from "react";
import type { ReaderRequest, ReaderResponse, ReaderTask } from "./reader-protocol.ts";

/** Time after which parsing is aborted; legitimate input takes at most a second. */
const TIMEOUT_MS = 15_000;
/** Pause in typing after which a text is parsed. */
const DEBOUNCE_MS = 150;

export type Reading =
  | { readonly state: "idle" }
  | { readonly state: "reading" }
  /** Parsing took too long, or the worker ended. */
  | { readonly state: "failed" }
  | { readonly state: "done"; readonly response: ReaderResponse };

const startWorker = (): Worker => new Worker(new URL("./import.worker.ts", import.meta.url), { type: "module" });

/** Runs the newest task in a worker and abandons earlier ones. Null runs nothing. Tasks are compared by identity. */
export function useReader(task: ReaderTask | null): Reading {
  const [reading, setReading] = useState<{ readonly task: ReaderTask | null; readonly result: Reading }>({
    task: null,
    result: { state: "idle" },
  });
  const count = useRef(0);
  // Started when the dialog opens, so that its code is loaded before the first task.
  const worker = useRef<Worker | null>(null);
  useEffect(() => {
    worker.current = startWorker();
    return () => {
      worker.current?.terminate();
      worker.current = null;
    };
  }, []);
  useEffect(() => {
    if (task === null) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    const finish = (result: Reading): void => {
      isRunning = false;
      clearTimeout(timer);
      listening.abort();
      setReading({ task, result });
    };
    /** Aborts a task that does not end by itself. */
    const stop = (): void => {
      worker.current?.terminate();
      worker.current = startWorker();
    };
    const begin = (): void => {
      count.current += 1;
      const request: ReaderRequest = { id: count.current, task };
      const { signal } = listening;
      isRunning = true;
      timer = setTimeout(() => {
        stop();
        finish({ state: "failed" });
      }, TIMEOUT_MS);
      worker.current?.addEventListener(
        "message",
        ({ data }: MessageEvent<ReaderResponse>) => {
          if (data.id === request.id) finish({ state: "done", response: data });
        },
        { signal },
      );
      worker.current?.addEventListener("error", () => finish({ state: "failed" }), { signal });
      worker.current?.postMessage(request);
    };
    const start = setTimeout(begin, task.kind === "text" ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(start);
      clearTimeout(timer);
      listening.abort();
      if (isRunning && worker.current !== null) stop();
    };
  }, [task]);
  if (task === null) return { state: "idle" };
  return reading.task === task ? reading.result : { state: "reading" };
}
