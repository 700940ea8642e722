import { useEffect } from "react";
import type { RoundSlice, TimerSlice } from "@showrunner/engine";
import { useShowClock } from "../../live/index.ts";
import type { Game } from "./game.ts";

/**
 * Jitter, so that phones do not all send in the same millisecond; well below the second in which drafts are accepted.
 */
const spread_ms = 200;

interface Closing {
  readonly round: RoundSlice;
  readonly timer: TimerSlice;
  /** The team can submit now, or could until time was up. */
  readonly may_answer: boolean;
}

/** Sends the draft when time runs out: by this phone's own clock, or when the server says so (D4). */
export function useDraftAtClose(game: Game, { round, timer, may_answer }: Closing): void {
  const now = useShowClock(game.connection);
  const ends_at = round.phase === "question" && may_answer ? timer.ends_at : null;
  useEffect(() => {
    if (ends_at === null || now === null) return;
    const wait = Math.max(0, ends_at - now()) + Math.random() * spread_ms;
    const handle = setTimeout(() => game.drafts.send(round.id), wait);
    return () => clearTimeout(handle);
  }, [ends_at, now, game.drafts, round.id]);

  useEffect(() => {
    if (round.phase !== "question") game.drafts.drop(round.id);
    else if (round.closed_by === "timeout" && may_answer) game.drafts.send(round.id);
  }, [round.phase, round.closed_by, may_answer, game.drafts, round.id]);
}
