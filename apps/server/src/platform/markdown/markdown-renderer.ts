import { Worker } from "node:worker_threads";
import type { MarkdownProblem } from "@showrunner/markdown";
import type { RenderReply, RenderRequest } from "./worker-protocol.ts";
import { setSafeTimeout, setSafeImmediate } from "../safe-timers.ts";

/** The worker ran out of time or memory. */
export interface RenderLimitExceeded {
  readonly code: "markdown_time";
  readonly params?: never;
}

export type RenderedMarkdown =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly problem: MarkdownProblem | RenderLimitExceeded };

export interface MarkdownRenderer {
  /** Renders in a worker thread; never rejects because of the text. */
  render(source: string): Promise<RenderedMarkdown>;
  close(): Promise<void>;
}

interface RenderJob {
  readonly source: string;
  readonly resolve: (result: RenderedMarkdown) => void;
}

export interface MarkdownRendererOptions {
  /** Wall-clock time per text, in ms; ten times what the most expensive permitted text takes on an idle machine. */
  readonly timeLimitMs?: number;
  readonly heapLimitMb?: number;
  /** The worker's file, relative to this one. */
  readonly workerFile?: string;
}

/**
 * Renders one text at a time in one worker thread, in the order of calls. The first text starts the worker. A text that
 * exceeds its time or memory ends the worker, and the next text starts another one.
 */
export function createMarkdownRenderer(options: MarkdownRendererOptions = {}): MarkdownRenderer {
  const { timeLimitMs = 5_000, heapLimitMb = 128, workerFile = "./markdown.worker.ts" } = options;
  const waiting: RenderJob[] = [];
  let worker: Worker | null = null;
  let current: (RenderJob & { readonly id: number }) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const finish = (result: RenderedMarkdown): void => {
    clearTimeout(timer);
    const job = current;
    current = null;
    job?.resolve(result);
    startNext();
  };
  const abortCurrent = (): void => {
    const ended = worker;
    worker = null;
    void ended?.terminate();
    finish({ ok: false, problem: { code: "markdown_time" } });
  };
  const startWorker = (): Worker => {
    const started = new Worker(new URL(workerFile, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    started.unref();
    started.on("message", ({ id, result }: RenderReply) => {
      if (id === current?.id) finish(result);
    });
    // A worker that runs out of memory ends with an error; `exit` handles every kind of end.
    started.on("error", () => undefined);
    started.on("exit", () => {
      if (worker !== started) return;
      worker = null;
      if (current !== null) finish({ ok: false, problem: { code: "markdown_time" } });
    });
    return started;
  };
  const startNext = (): void => {
    const job = waiting.shift();
    if (current !== null || job === undefined) {
      if (job !== undefined) waiting.unshift(job);
      return;
    }
    lastId += 1;
    const id = lastId;
    current = { ...job, id };
    worker ??= startWorker();
    worker.postMessage({ id, source: job.source } satisfies RenderRequest);
    // After this thread was blocked, timers run before messages that arrived in the meantime.
    timer = setSafeTimeout(() => {
      setSafeImmediate(() => {
        if (current?.id === id) abortCurrent();
      });
    }, timeLimitMs);
  };

  return {
    render: (source) =>
      source === ""
        ? Promise.resolve({ ok: true, html: "" })
        : new Promise((resolve) => {
            waiting.push({ source, resolve });
            startNext();
          }),
    close: async () => {
      clearTimeout(timer);
      const ended = worker;
      worker = null;
      for (const { resolve } of [...(current === null ? [] : [current]), ...waiting.splice(0)])
        resolve({ ok: false, problem: { code: "markdown_time" } });
      current = null;
      await ended?.terminate();
    },
  };
}
