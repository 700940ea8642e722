import { useEffect } from "react";
import type { RoundSlice, TimerSlice } from "@showrunner/engine";
import { useShowClock } from "../../live/index.ts";
import type { LiveConnection } from "../../live/live-connection.ts";
import type { RoundDraft } from "./drafts.ts";

/**
 * Jitter, so that phones do not all send in the same millisecond; well below the second in which drafts are accepted.
 */
const MAX_JITTER_MS = 200;

interface DraftAtCloseInput {
  readonly round: RoundSlice;
  readonly timer: TimerSlice;
  /** Whether the team can submit now, or could until time was up. */
  readonly canSubmit: boolean;
}

/**
 * Sends the draft when time runs out on this phone's clock or the server closes the round, whichever is first; holds it
 * when the question ends otherwise.
 */
export function useDraftAtClose(
  connection: LiveConnection,
  draft: RoundDraft,
  { round, timer, canSubmit }: DraftAtCloseInput,
): void {
  const now = useShowClock(connection);
  const { phase, closed_by, buzzer_on } = round;
  const endsAt = phase === "question" && canSubmit ? timer.ends_at : null;
  useEffect(() => {
    if (endsAt === null || now === null) return;
    const wait = Math.max(0, endsAt - now()) + Math.random() * MAX_JITTER_MS;
    const handle = setTimeout(() => draft.send(), wait);
    return () => clearTimeout(handle);
  }, [endsAt, now, draft]);

  useEffect(() => {
    updateDraft(draft, { phase, closed_by, buzzer_on }, canSubmit);
  }, [phase, closed_by, buzzer_on, canSubmit, draft]);
}

/** Sends, holds or resumes the draft after a change of the round. */
export function updateDraft(
  draft: RoundDraft,
  round: Pick<RoundSlice, "phase" | "closed_by" | "buzzer_on">,
  canSubmit: boolean,
): void {
  // An open question without submitting: it is not, or no longer, the turn of this team. Picks would be refused.
  if (round.phase !== "question" || (round.closed_by === null && !canSubmit)) draft.end(isDraftLost(round));
  else if (round.closed_by !== "timeout") draft.resume();
  else if (canSubmit) draft.send();
}

/** Whether a draft that was not sent is lost. The holder of a buzz may have answered aloud instead. */
export function isDraftLost({ phase, buzzer_on }: Pick<RoundSlice, "phase" | "buzzer_on">): boolean {
  return phase === "revealed" && !buzzer_on;
}
