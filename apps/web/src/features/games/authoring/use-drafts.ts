import { useEffect, useReducer, useRef } from "react";
import type { AiRun, DraftedRound, DraftRequest, DraftStreamEvent } from "@showrunner/contract/rest";
import { streamDrafts } from "../../../api/authoring.api.ts";
import { untilEnd } from "./until-end.ts";

export interface Opinion {
  readonly answer: string;
  readonly agrees: boolean;
}
export interface Drafted extends DraftedRound {
  readonly opinion: Opinion | null;
}

export interface DraftsState {
  readonly phase: "idle" | "writing" | "asking" | "finished" | "stopped" | "broken" | "failed";
  readonly drafts: readonly Drafted[];
  /** Number of unusable drafts, which were skipped. */
  readonly skipped: number;
  readonly runs: readonly AiRun[];
  /** False if a limit stopped the model before the end of the document. */
  readonly isComplete: boolean;
  /** Text in the document that addresses a model (prompt injection); null if there is none. */
  readonly instruction: string | null;
  readonly error: Error | null;
}

const IDLE: DraftsState = {
  phase: "idle",
  drafts: [],
  skipped: 0,
  runs: [],
  isComplete: true,
  instruction: null,
  error: null,
};

type Action =
  | DraftStreamEvent
  | { readonly type: "begin" | "reset" | "stop" }
  | { readonly type: "fail"; readonly error: Error };

export function reduceDrafts(state: DraftsState, action: Action): DraftsState {
  switch (action.type) {
    case "reset":
      return IDLE;
    case "begin":
      return { ...IDLE, phase: "writing" };
    case "draft":
      return { ...state, drafts: [...state.drafts, { ...action, opinion: null }] };
    case "skipped":
      return { ...state, skipped: state.skipped + 1 };
    case "opinion": {
      const { index, answer, agrees } = action;
      const drafts = state.drafts.map((draft) =>
        draft.index === index ? { ...draft, opinion: { answer, agrees } } : draft,
      );
      return { ...state, phase: "asking", drafts };
    }
    case "instructions":
      return { ...state, instruction: action.text };
    case "end":
      return { ...state, phase: "finished", runs: action.runs, isComplete: action.is_complete };
    case "stop":
      return { ...state, phase: "stopped" };
    case "fail":
      return { ...state, phase: state.drafts.length > 0 ? "broken" : "failed", error: action.error };
  }
}

/** Streams drafts into a list; closing the dialog stops the model. */
export function useDrafts(): DraftsState & {
  readonly start: (request: DraftRequest) => void;
  readonly stop: () => void;
  readonly reset: () => void;
} {
  const [state, dispatch] = useReducer(reduceDrafts, IDLE);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function run(request: DraftRequest, { signal }: AbortController): Promise<void> {
    try {
      for await (const event of untilEnd(await streamDrafts(request, signal))) dispatch(event);
    } catch (error) {
      if (!signal.aborted) dispatch({ type: "fail", error: error as Error });
    }
  }
  return {
    ...state,
    start: (request) => {
      current.current?.abort();
      current.current = new AbortController();
      dispatch({ type: "begin" });
      void run(request, current.current);
    },
    stop: () => {
      current.current?.abort();
      dispatch({ type: "stop" });
    },
    reset: () => {
      current.current?.abort();
      dispatch({ type: "reset" });
    },
  };
}
