import { useEffect } from "react";
import type { RoundSlice, TimerSlice } from "@showrunner/engine";
import { useShowClock } from "../../live/index.ts";
import type { GameSession } from "./game-session.ts";

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

/** Sends the draft when time runs out on this phone's clock or the server closes the round, whichever is first. */
export function useDraftAtClose(game: GameSession, { round, timer, canSubmit }: DraftAtCloseInput): void {
  const now = useShowClock(game.connection);
  const endsAt = round.phase === "question" && canSubmit ? timer.ends_at : null;
  useEffect(() => {
    if (endsAt === null || now === null) return;
    const wait = Math.max(0, endsAt - now()) + Math.random() * MAX_JITTER_MS;
    const handle = setTimeout(() => game.drafts.send(round.id), wait);
    return () => clearTimeout(handle);
  }, [endsAt, now, game.drafts, round.id]);

  useEffect(() => {
    if (round.phase !== "question") game.drafts.discard(round.id);
    else if (round.closed_by === "timeout" && canSubmit) game.drafts.send(round.id);
  }, [round.phase, round.closed_by, canSubmit, game.drafts, round.id]);
}
