import { game_limits } from "@showrunner/contract/rest";
import type { GameRoundsTable, GamesTable } from "../../platform/db/index.ts";
import { failField, ok, type Outcome } from "../../platform/http/failure.ts";

/** Characters that the texts of a row take in memory, in a response and in the content of a run. */
function charactersOf(row: Readonly<Record<string, unknown>>): number {
  let characters = 0;
  for (const value of Object.values(row)) if (typeof value === "string") characters += value.length;
  return characters;
}

export function sizeOfGame(game: GamesTable, rounds: readonly GameRoundsTable[]): number {
  return charactersOf({ ...game }) + rounds.reduce((sum, round) => sum + charactersOf({ ...round }), 0);
}

/** Many permitted texts make a game that is too large; one that was too large before may still be made smaller. */
export function checkSize(size: number, size_before = 0): Outcome<undefined> {
  if (size <= game_limits.total || size < size_before) return ok();
  return failField("rounds", "game_too_large", { max: game_limits.total });
}
