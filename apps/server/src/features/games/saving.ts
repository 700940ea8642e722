import type { GameSummary } from "@showrunner/engine";
import {
  ReferenceViolation,
  WriteConflict,
  type Database,
  type GamesTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { GamesRepository } from "./repository.ts";

/** Updates a game's summary in a show that has not started. */
export type RefreshShow = (show_id: string, game: GameSummary) => Promise<void>;

export function summaryOf(game: GamesTable): GameSummary {
  return { game_id: game.id, title: game.title, points: game.points, rounds_count: game.rounds_count };
}

export interface GameSaving {
  /**
   * Writes changes of a game together with the given statements and returns the new row; `version_conflict` if the game
   * changed since it was read.
   */
  save(
    game: GamesTable,
    changes: Partial<GamesTable>,
    statements?: readonly WriteStatement[],
  ): Promise<Outcome<GamesTable>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly refreshShow: RefreshShow;
  readonly now: () => number;
}

export function createGameSaving({ database, repository, refreshShow, now }: Dependencies): GameSaving {
  /** Shows store title, points and number of rounds of their games until they start. */
  const tellShows = async (before: GamesTable, after: GamesTable): Promise<void> => {
    if (before.title === after.title && before.points === after.points && before.rounds_count === after.rounds_count)
      return;
    const shows = await repository.showsUsing(after.id);
    await Promise.all(
      shows.filter(({ status }) => status === "ready").map(({ id }) => refreshShow(id, summaryOf(after))),
    );
  };
  return {
    save: async (game, changes, statements = []) => {
      const columns = { ...changes, updated_at: now() };
      try {
        await database.write([...repository.update(game.id, game.version, columns), ...statements]);
      } catch (error) {
        // The game may also have been deleted, perhaps with its show.
        if (error instanceof WriteConflict)
          return fail((await repository.byId(game.id)) === undefined ? "not_found" : "version_conflict");
        // The cover image was deleted meanwhile.
        if (error instanceof ReferenceViolation) return fail("conflict");
        throw error;
      }
      const after = { ...game, ...columns, version: game.version + 1 };
      await tellShows(game, after);
      return ok(after);
    },
  };
}
