import {
  foldText,
  type Database,
  type GameRoundsTable,
  type GamesTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";
import { createGameListsRepository, type GameListsRepository } from "./game-lists.repository.ts";
import {
  createReadableGamesRepository,
  touchGames,
  type ReadableGamesRepository,
} from "./readable-games.repository.ts";

/** A show that contains a game. */
export interface ShowUsingGame {
  readonly id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly status: "ready" | "active" | "completed";
}

/** HTML for a text that was stored before texts were rendered at save time. */
export interface HtmlBackfill {
  readonly table: "games" | "game_rounds";
  readonly id: string;
  readonly column: "rules_html" | "content_html" | "answer_html";
  readonly html: string;
}

export interface GamesRepository extends GameListsRepository, ReadableGamesRepository {
  findById(id: string): Promise<GamesTable | undefined>;
  findByIds(ids: readonly string[]): Promise<readonly GamesTable[]>;
  /** The rounds of each game, by position. */
  findRounds(gameIds: readonly string[]): Promise<readonly GameRoundsTable[]>;
  findShowsUsing(gameId: string): Promise<readonly ShowUsingGame[]>;
  insert(game: GamesTable): readonly WriteStatement[];
  /** Applies only if `version` is current. */
  update(id: string, version: number, changes: Partial<GamesTable>): readonly WriteStatement[];
  /** Applies only while no show uses the game. */
  remove(id: string): WriteStatement;
  /** Changes nothing; fails the write if the game does not exist. */
  assertExists(id: string): WriteStatement;
  /** Detaches games from a show that is deleted in the same write: they stay with their owner, or in the library. */
  releaseFromShow(showId: string): WriteStatement;
  insertRounds(rounds: readonly GameRoundsTable[]): readonly WriteStatement[];
  updateRound(gameId: string, id: string, changes: Partial<GameRoundsTable>): WriteStatement;
  removeRounds(gameId: string, ids: readonly string[]): WriteStatement;
  /** Changes nothing if the text was saved, and so rendered, in the meantime. */
  storeHtmlBackfill(backfill: HtmlBackfill): WriteStatement;
}

function toTagRows(id: string, tags: string): { game_id: string; tag_folded: string }[] {
  const folded = new Set((JSON.parse(tags) as readonly string[]).map(foldText));
  return [...folded].map((tagFolded) => ({ game_id: id, tag_folded: tagFolded }));
}

export function createGamesRepository(database: Database): GamesRepository {
  const { read } = database;
  const insertTags = (id: string, tags: string): WriteStatement[] => {
    const rows = toTagRows(id, tags);
    return rows.length === 0 ? [] : [{ query: read.insertInto("game_tags").values(rows) }];
  };

  return {
    ...createGameListsRepository(database),
    ...createReadableGamesRepository(database),
    findById: findByKey(database, (id: string) => read.selectFrom("games").selectAll().where("id", "=", id)),
    findByIds: (ids) =>
      ids.length === 0 ? Promise.resolve([]) : read.selectFrom("games").selectAll().where("id", "in", ids).execute(),
    findRounds: (gameIds) =>
      gameIds.length === 0
        ? Promise.resolve([])
        : read
            .selectFrom("game_rounds")
            .selectAll()
            .where("game_id", "in", gameIds)
            .orderBy("game_id")
            .orderBy("position")
            .execute(),
    findShowsUsing: (gameId) =>
      read
        .selectFrom("shows")
        .select(["id", "owner_id", "name", "status"])
        .where("id", "in", (from) => from.selectFrom("show_games").select("show_id").where("game_id", "=", gameId))
        .orderBy("name_folded")
        .execute(),
    insert: (game) => [{ query: read.insertInto("games").values(game) }, ...insertTags(game.id, game.tags)],
    update: (id, version, changes) => {
      const statements: WriteStatement[] = [
        {
          query: read
            .updateTable("games")
            .set({ ...changes, version: version + 1 })
            .where("id", "=", id)
            .where("version", "=", version),
          expectRows: 1,
        },
      ];
      if (changes.tags !== undefined)
        statements.push(
          { query: read.deleteFrom("game_tags").where("game_id", "=", id) },
          ...insertTags(id, changes.tags),
        );
      return statements;
    },
    remove: (id) => ({
      query: read
        .deleteFrom("games")
        .where("id", "=", id)
        .where("id", "not in", (from) => from.selectFrom("show_games").select("game_id").where("game_id", "=", id)),
      expectRows: 1,
    }),
    assertExists: (id) => ({ query: touchGames(database, [id]), expectRows: 1 }),
    releaseFromShow: (showId) => ({
      query: read.updateTable("games").set({ show_id: null }).where("show_id", "=", showId),
    }),
    insertRounds: (rounds) =>
      rounds.length === 0 ? [] : [{ query: read.insertInto("game_rounds").values([...rounds]) }],
    updateRound: (gameId, id, changes) => ({
      query: read.updateTable("game_rounds").set(changes).where("id", "=", id).where("game_id", "=", gameId),
      expectRows: 1,
    }),
    removeRounds: (gameId, ids) => ({
      query: read.deleteFrom("game_rounds").where("game_id", "=", gameId).where("id", "in", ids),
      expectRows: ids.length,
    }),
    storeHtmlBackfill: ({ table, id, column, html }) => ({
      query:
        table === "games"
          ? read.updateTable("games").set({ rules_html: html }).where("id", "=", id).where("rules_html", "is", null)
          : read
              .updateTable("game_rounds")
              .set({ [column]: html })
              .where("id", "=", id)
              .where(column as "content_html" | "answer_html", "is", null),
    }),
  };
}
