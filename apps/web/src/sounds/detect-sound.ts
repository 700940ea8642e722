import type { AnySlices } from "@showrunner/engine";
import type { Sound } from "@showrunner/ui/sounds";

/** The parts of a show's state that trigger sounds. */
export interface SoundState {
  readonly round: string | null;
  /** Identifies the buzz that is held. */
  readonly buzz: string | null;
  readonly reveal: string | null;
  /** Points were awarded in a buzzer round. */
  readonly earned: boolean;
  readonly time_up: boolean;
  /** Number of teams that are out of the round. */
  readonly out: number;
  readonly paused: boolean;
  readonly winner: string | null;
}

export function toSoundState({ show, game, round, buzzer, timer }: AnySlices): SoundState {
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

/** The sound for the change between two states; null without one. The more important of two changes wins. */
export function detectSound(before: SoundState, now: SoundState): Sound | null {
  if (now.winner !== null && now.winner !== before.winner) return "winner";
  if (now.reveal !== null && now.reveal !== before.reveal) return now.earned ? "correct" : "reveal";
  if (now.buzz !== null && now.buzz !== before.buzz) return "buzz";
  // The holder is out now. An ignored buzz also disappears, but without a sound.
  if (before.buzz !== null && now.round === before.round && now.out > before.out && !now.paused) return "wrong";
  return now.time_up && !before.time_up ? "time_up" : null;
}
