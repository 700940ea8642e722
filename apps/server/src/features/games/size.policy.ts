import { game_limits } from "@showrunner/contract/rest";
import type { GameRoundsTable, GamesTable } from "../../platform/db/index.ts";
import { failField, ok, type Outcome } from "../../platform/http/failure.ts";

/** Number of characters in a row's texts, as an estimate of its size in memory and in responses. */
function charactersOf(row: Readonly<Record<string, unknown>>): number {
  let characters = 0;
  for (const value of Object.values(row)) if (typeof value === "string") characters += value.length;
  return characters;
}

export function sizeOfGame(game: GamesTable, rounds: readonly GameRoundsTable[]): number {
  return charactersOf({ ...game }) + rounds.reduce((sum, round) => sum + charactersOf({ ...round }), 0);
}

/** Rejects a game whose texts are too large in total; a game that already is may still shrink. */
export function checkSize(size: number, size_before = 0): Outcome<undefined> {
  if (size <= game_limits.total || size < size_before) return ok();
  return failField("rounds", "game_too_large", { max: game_limits.total });
}
