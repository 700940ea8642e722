import { useMemo } from "react";
import type { AiRun, DraftedRound, DraftStreamEvent } from "@showrunner/contract/rest";
import { streamDrafts } from "../../../api/authoring.api.ts";
import { useStream } from "./use-stream.ts";

export interface Opinion {
  readonly answer: string;
  readonly agrees: boolean;
}
export interface Drafted extends DraftedRound {
  readonly opinion: Opinion | null;
}

interface ReceivedDrafts {
  readonly drafts: readonly Drafted[];
  /** Number of unusable drafts, which were skipped. */
  readonly skipped: number;
  /** Beginnings of drafts that were left out because their question exists already or they exceed the request. */
  readonly repeated: readonly string[];
  readonly runs: readonly AiRun[];
  /** False if a run failed, or if a limit stopped the model before it was done. */
  readonly isComplete: boolean;
  /** Text in the document that addresses a model (prompt injection); null if there is none. */
  readonly instruction: string | null;
}

function collectDrafts(events: readonly DraftStreamEvent[]): ReceivedDrafts {
  const opinions = new Map(
    events
      .filter((event) => event.type === "opinion")
      .map(({ index, answer, agrees }) => [index, { answer, agrees }] as const),
  );
  const skipped = events.filter((event) => event.type === "skipped");
  const end = events.find((event) => event.type === "end");
  return {
    drafts: events
      .filter((event) => event.type === "draft")
      .map((draft) => ({ ...draft, opinion: opinions.get(draft.index) ?? null })),
    skipped: skipped.filter(({ reason }) => reason === "invalid").length,
    repeated: skipped.filter(({ reason }) => reason === "repeated").map(({ text }) => text),
    runs: end?.runs ?? [],
    isComplete: end?.is_complete ?? true,
    instruction: events.findLast((event) => event.type === "instructions")?.text ?? null,
  };
}

export interface DraftsState extends ReceivedDrafts {
  readonly phase: "idle" | "writing" | "asking" | "finished" | "stopped" | "broken" | "failed";
  readonly error: Error | null;
}

/** Streams drafts into a list; closing the dialog stops the model. */
export function useDrafts() {
  const { events, phase, ...stream } = useStream(streamDrafts);
  const received = useMemo(() => collectDrafts(events), [events]);
  const getPhase = (): DraftsState["phase"] => {
    if (phase === "running") return events.some(({ type }) => type === "opinion") ? "asking" : "writing";
    return phase === "broken" && received.drafts.length === 0 ? "failed" : phase;
  };
  return { ...stream, ...received, phase: getPhase() } satisfies DraftsState;
}
