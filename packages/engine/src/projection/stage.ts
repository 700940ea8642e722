import type { Stage } from "../slices.ts";
import { findCurrentGame, isIntroduced, findLastFinishedGame, getStatus } from "../show/show.selectors.ts";
import type { GameEntry, ShowState } from "../show/show.state.ts";

/** The stage of the show (PROJ-3). */
export function getCurrentStage(state: ShowState): Stage {
  const status = getStatus(state);
  if (status === "completed") return "final";
  // No game: all were removed after the start (GAME-12).
  if (status === "ready" || state.games.length === 0) return "lobby";
  if (state.run?.shown != null) return "round";
  const game = findCurrentGame(state);
  if (game?.progress.status === "active") return "standings";
  return isIntroduced(state, game) ? "game_intro" : "game_over";
}

/**
 * The game shown on screens: the finished one until the next is introduced or begins, otherwise the current one
 * (PROJ-4).
 */
export function findDisplayedGame(state: ShowState): GameEntry | null {
  const stage = getCurrentStage(state);
  const finished = stage === "game_over" || stage === "final" ? findLastFinishedGame(state) : null;
  return finished ?? findCurrentGame(state);
}
