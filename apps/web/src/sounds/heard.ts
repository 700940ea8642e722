import type { AnySlices } from "@showrunner/engine";
import type { Sound } from "@showrunner/ui/sounds";

/** What of a show makes itself heard. */
export interface Audible {
  readonly round: string | null;
  /** Names the buzz that a team holds. */
  readonly buzz: string | null;
  readonly reveal: string | null;
  /** The reveal paid a team that had to buzz for it. */
  readonly earned: boolean;
  readonly time_up: boolean;
  /** Teams that are out of the round. */
  readonly out: number;
  readonly paused: boolean;
  readonly winner: string | null;
}

export function audible({ show, game, round, buzzer, timer }: AnySlices): Audible {
  const over = show?.stage === "game_over" || show?.stage === "final";
  return {
    round: round?.id ?? null,
    buzz: buzzer?.phase === "locked" ? `${round?.id}:${buzzer.opening}` : null,
    reveal: round?.reveal == null ? null : round.id,
    earned: round?.buzzer_on === true && (round.reveal?.awards_total ?? 0) > 0,
    time_up: timer?.status === "expired",
    out: buzzer?.out ?? 0,
    paused: show?.paused === true,
    winner: over ? `${show.stage}:${game?.id}` : null,
  };
}

/** What has just happened between two moments, as a sound; null when nothing has. The greater of two things counts. */
export function heard(before: Audible, now: Audible): Sound | null {
  if (now.winner !== null && now.winner !== before.winner) return "winner";
  if (now.reveal !== null && now.reveal !== before.reveal) return now.earned ? "correct" : "reveal";
  if (now.buzz !== null && now.buzz !== before.buzz) return "buzz";
  // Its holder is out now. A buzz that is ignored goes as well, and nothing has happened.
  if (before.buzz !== null && now.round === before.round && now.out > before.out && !now.paused) return "wrong";
  return now.time_up && !before.time_up ? "time_up" : null;
}
