import type { AnySlices } from "@showrunner/engine";
import type { Sound } from "./sounds.ts";

/** What of a show makes itself heard. */
export interface Audible {
  readonly buzz: string | null;
  readonly reveal: string | null;
  readonly time_up: boolean;
  readonly winner: string | null;
}

export function audible({ show, game, round, buzzer, timer }: AnySlices): Audible {
  const over = show?.stage === "game_over" || show?.stage === "final";
  return {
    buzz: buzzer?.phase === "locked" ? `${round?.id}:${buzzer.opening}` : null,
    reveal: round?.reveal == null ? null : round.id,
    time_up: timer?.status === "expired",
    winner: over ? `${show.stage}:${game?.id}` : null,
  };
}

/** What has just happened between two moments, as a sound; null when nothing has. */
export function heard(before: Audible, now: Audible): Sound | null {
  if (now.winner !== null && now.winner !== before.winner) return "winner";
  if (now.reveal !== null && now.reveal !== before.reveal) return "reveal";
  if (now.buzz !== null && now.buzz !== before.buzz) return "buzz";
  return now.time_up && !before.time_up ? "time_up" : null;
}
