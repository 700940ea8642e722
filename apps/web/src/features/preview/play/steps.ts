import type { ModeratorSlices } from "@showrunner/engine";
import type { MoveName } from "./moves.ts";

/** What a step does, as the interface names it; the last ones happen in a replay alone. */
export type StepName = MoveName | "arrive" | "pause" | "undo";

/** A way through a show that can be gone back and forth: played by sample teams, or as it was played. */
export interface Steps {
  readonly canGoBack: boolean;
  readonly isOver: boolean;
  /** Round, or game before its first round, at which the show stands; null before the start, empty elsewhere. */
  readonly place: string | null;
  /** What a step would do now; null at the end, and for a moment while presses are compared. */
  next(): { readonly name: StepName } | null;
  /** False where there is no step. */
  step(): boolean;
  back(): void;
  restart(): void;
  /** To the moment at which a round is asked. */
  toRound(round_id: string): void;
  /** To the beginning of a game, before its first round. */
  toGame(show_game_id: string): void;
  /** Lets time run, and makes it stand still. */
  run(): void;
  hold(): void;
}

/** The game that waits at its beginning; null when something else is on. */
export function introducedGame({ show, programme }: ModeratorSlices): string | null {
  return show.stage === "game_intro" ? programme.current_game_id : null;
}

export function placeOf(slices: ModeratorSlices): string | null {
  if (slices.show.status === "ready") return null;
  return slices.programme.current_round_id ?? introducedGame(slices) ?? "";
}
