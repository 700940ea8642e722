import type { ModeratorSlices } from "@showrunner/engine";
import type { MoveName } from "./get-next-move.ts";

/** Name of a step in the interface; the last three occur only in a replay. */
export type StepName = MoveName | "arrive" | "pause" | "undo";

/** Steps through a show in both directions: a rehearsal with sample teams, or a replay of its log. */
export interface Playback {
  readonly canGoBack: boolean;
  readonly isOver: boolean;
  /** Id of the current round, or of the introduced game; null before the start, empty elsewhere. */
  readonly position: string | null;
  /** The next step; null at the end and during arbitration. */
  peekNext(): { readonly name: StepName } | null;
  /** False when there is no step. */
  stepForward(): boolean;
  stepBack(): void;
  restart(): void;
  /** To the question of a round. */
  seekRound(roundId: string): void;
  /** To the introduction of a game. */
  seekGame(showGameId: string): void;
  /** Resumes and pauses the show's clock. */
  resumeTime(): void;
  pauseTime(): void;
}

/** Id of the introduced game; null in any other stage. */
export function findIntroducedGame({ show, programme }: ModeratorSlices): string | null {
  return show.stage === "game_intro" ? programme.current_game_id : null;
}

export function getPlaybackPosition(slices: ModeratorSlices): string | null {
  if (slices.show.status === "ready") return null;
  return slices.programme.current_round_id ?? findIntroducedGame(slices) ?? "";
}
