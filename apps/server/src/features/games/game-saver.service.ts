import type { GameSummary } from "@showrunner/engine";
import {
  ReferenceViolation,
  WriteConflict,
  type Database,
  type GamesTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { GamesRepository } from "./games.repository.ts";

/** Updates a game's summary in a show that has not started. */
export type RefreshShow = (showId: string, game: GameSummary) => Promise<void>;

export function toGameSummary(game: GamesTable): GameSummary {
  return { game_id: game.id, title: game.title, points: game.points, rounds_count: game.rounds_count };
}

export interface GameSaver {
  /**
   * Writes changes of a game together with the given statements and returns the new row; `version_conflict` if the game
   * changed since it was read.
   */
  save(
    game: GamesTable,
    changes: Partial<GamesTable>,
    statements?: readonly WriteStatement[],
  ): Promise<ServiceResult<GamesTable>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly refreshShow: RefreshShow;
  readonly now: () => number;
}

export function createGameSaver({ database, repository, refreshShow, now }: Dependencies): GameSaver {
  /** Shows store title, points and number of rounds of their games until they start. */
  const refreshShows = async (before: GamesTable, after: GamesTable): Promise<void> => {
    if (before.title === after.title && before.points === after.points && before.rounds_count === after.rounds_count)
      return;
    const shows = await repository.findShowsUsing(after.id);
    await Promise.all(
      shows.filter(({ status }) => status === "ready").map(({ id }) => refreshShow(id, toGameSummary(after))),
    );
  };
  return {
    save: async (game, changes, statements = []) => {
      const columns = { ...changes, updated_at: now() };
      try {
        await database.write([...repository.update(game.id, game.version, columns), ...statements]);
      } catch (error) {
        // The game may have been deleted instead, possibly with its show.
        if (error instanceof WriteConflict)
          return fail((await repository.findById(game.id)) === undefined ? "not_found" : "version_conflict");
        // The cover image was deleted meanwhile.
        if (error instanceof ReferenceViolation) return fail("conflict");
        throw error;
      }
      const after = { ...game, ...columns, version: game.version + 1 };
      await refreshShows(game, after);
      return ok(after);
    },
  };
}
