import { useEffect, useReducer, useRef } from "react";
import { untilEnd } from "./until-end.ts";

export interface StreamState<E> {
  readonly phase: "idle" | "running" | "finished" | "stopped" | "broken" | "failed";
  readonly events: readonly E[];
  readonly error: Error | null;
}

type Action<E> =
  | { readonly type: "begin" | "reset" | "stop" | "finish" }
  | { readonly type: "receive"; readonly event: E }
  | { readonly type: "fail"; readonly error: Error };

function reduce<E>(state: StreamState<E>, action: Action<E>): StreamState<E> {
  switch (action.type) {
    case "begin":
      return { phase: "running", events: [], error: null };
    case "reset":
      return { phase: "idle", events: [], error: null };
    case "receive":
      return { ...state, events: [...state.events, action.event] };
    case "finish":
      return { ...state, phase: "finished" };
    case "stop":
      return { ...state, phase: "stopped" };
    case "fail":
      return { ...state, phase: state.events.length > 0 ? "broken" : "failed", error: action.error };
  }
}

/** Reads a stream of model events until its `end` event; leaving the page stops the model. */
export function useStream<R, E extends { readonly type: string }>(
  open: (request: R, signal: AbortSignal) => Promise<AsyncIterable<E>>,
): StreamState<E> & {
  readonly start: (request: R) => void;
  readonly stop: () => void;
  readonly reset: () => void;
} {
  const [state, dispatch] = useReducer(reduce<E>, { phase: "idle", events: [], error: null });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function run(request: R, { signal }: AbortController): Promise<void> {
    try {
      for await (const event of untilEnd(await open(request, signal))) {
        if (signal.aborted) return;
        dispatch({ type: "receive", event });
      }
      dispatch({ type: "finish" });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: "fail", error: error as Error });
    }
  }
  const halt = (type: "stop" | "reset"): void => {
    current.current?.abort();
    dispatch({ type });
  };
  return {
    ...state,
    start: (request) => {
      current.current?.abort();
      current.current = new AbortController();
      dispatch({ type: "begin" });
      void run(request, current.current);
    },
    stop: () => halt("stop"),
    reset: () => halt("reset"),
  };
}
