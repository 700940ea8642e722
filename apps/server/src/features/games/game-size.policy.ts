import { GAME_LIMITS } from "@showrunner/contract/rest";
import type { GameRoundsTable, GamesTable } from "../../platform/db/index.ts";
import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";

/** Number of characters in a row's texts, as an estimate of its size in memory and in responses. */
function countCharacters(row: Readonly<Record<string, unknown>>): number {
  let characters = 0;
  for (const value of Object.values(row)) if (typeof value === "string") characters += value.length;
  return characters;
}

export function measureGame(game: GamesTable, rounds: readonly GameRoundsTable[]): number {
  return countCharacters({ ...game }) + rounds.reduce((sum, round) => sum + countCharacters({ ...round }), 0);
}

/** Rejects a game whose texts are too large in total, unless the change makes them smaller. */
export function checkGameSize(size: number, sizeBefore = 0): ServiceResult<undefined> {
  if (size <= GAME_LIMITS.total || size < sizeBefore) return ok();
  return failField("rounds", "game_too_large", { max: GAME_LIMITS.total });
}
