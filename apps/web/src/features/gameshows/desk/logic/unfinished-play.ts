import type { ModeratorSlices } from "@showrunner/engine";
import { findCurrentGame, findCurrentRound } from "./next-step.ts";

interface UnfinishedPlay {
  /** Rounds of the current game that are skipped if the game ends now. */
  readonly openRounds: number;
  /** Games that get no winner if the show ends now. */
  readonly openGames: number;
  /** Whether a question is open, which ends without a reveal. */
  readonly isQuestionOpen: boolean;
}

/** What ends unfinished if the game or the show ends now. */
export function getUnfinishedPlay(programme: ModeratorSlices["programme"]): UnfinishedPlay {
  const rounds = findCurrentGame(programme)?.rounds ?? [];
  return {
    openRounds: rounds.filter(({ phase }) => phase === "pending" || phase === "question").length,
    openGames: programme.games.filter(({ status }) => status !== "finished").length,
    isQuestionOpen: findCurrentRound(programme)?.phase === "question",
  };
}
