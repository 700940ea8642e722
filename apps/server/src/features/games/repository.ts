import {
  foldText,
  type Database,
  type GameRoundsTable,
  type GamesTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";
import { pageOf } from "../../platform/db/pages.ts";
import { contains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface GamesFilter {
  /** Own games of this show; null for the library. */
  readonly show_id: string | null;
  readonly search: string | undefined;
  readonly tag: string | undefined;
  readonly difficulty: GamesTable["difficulty"] | undefined;
  readonly language: GamesTable["language"] | undefined;
}

export interface GamesQuery extends GamesFilter {
  readonly sort: "title" | "updated" | "points";
  readonly after: Cursor | null;
  readonly limit: number;
}

/** A show in which a game stands. */
export interface UsingShow {
  readonly id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly status: "ready" | "active" | "completed";
}

export interface GamesRepository {
  byId(id: string): Promise<GamesTable | undefined>;
  byIds(ids: readonly string[]): Promise<readonly GamesTable[]>;
  /** One more than `limit`, so that the caller sees whether there are others. */
  page(query: GamesQuery): Promise<readonly GamesTable[]>;
  count(filter: GamesFilter): Promise<number>;
  /** In order. */
  rounds(game_ids: readonly string[]): Promise<readonly GameRoundsTable[]>;
  showsUsing(game_id: string): Promise<readonly UsingShow[]>;
  insert(game: GamesTable): readonly WriteStatement[];
  /** Only if nobody changed the game since `version`. */
  update(id: string, version: number, changes: Partial<GamesTable>): readonly WriteStatement[];
  /** Only while no show uses it. */
  remove(id: string): WriteStatement;
  /** Changes nothing, but fails the write when the game is gone by then. */
  mustExist(id: string): WriteStatement;
  insertRounds(rounds: readonly GameRoundsTable[]): readonly WriteStatement[];
  updateRound(game_id: string, id: string, changes: Partial<GameRoundsTable>): WriteStatement;
  removeRounds(game_id: string, ids: readonly string[]): WriteStatement;
}

const sort_columns = { title: "title_folded", updated: "updated_at", points: "points" } as const;

export function gameSortValue(game: GamesTable, sort: GamesQuery["sort"]): string | number {
  return game[sort_columns[sort]];
}

function tagsOf(id: string, tags: string): { game_id: string; tag_folded: string }[] {
  const folded = new Set((JSON.parse(tags) as readonly string[]).map(foldText));
  return [...folded].map((tag_folded) => ({ game_id: id, tag_folded }));
}

export function gamesRepository(database: Database): GamesRepository {
  const { read } = database;
  const filtered = ({ show_id, search, tag, difficulty, language }: GamesFilter) => {
    let query = read.selectFrom("games").where("show_id", show_id === null ? "is" : "=", show_id);
    if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
    if (language !== undefined) query = query.where("language", "=", language);
    if (tag !== undefined)
      query = query.where("id", "in", (from) =>
        from.selectFrom("game_tags").select("game_id").where("tag_folded", "=", foldText(tag)),
      );
    if (search !== undefined) {
      query = query.where((where) =>
        where.or([
          contains("title_folded", search),
          where("id", "in", (from) =>
            from.selectFrom("game_tags").select("game_id").where(contains("tag_folded", search)),
          ),
        ]),
      );
    }
    return query;
  };
  const insertTags = (id: string, tags: string): WriteStatement[] => {
    const rows = tagsOf(id, tags);
    return rows.length === 0 ? [] : [{ query: read.insertInto("game_tags").values(rows) }];
  };

  return {
    byId: rowBy(database, (id: string) => read.selectFrom("games").selectAll().where("id", "=", id)),
    byIds: (ids) =>
      ids.length === 0 ? Promise.resolve([]) : read.selectFrom("games").selectAll().where("id", "in", ids).execute(),
    page: (wanted) => {
      const isTitle = wanted.sort === "title";
      const order = { column: sort_columns[wanted.sort], id: "id", ascending: isTitle, numeric: !isTitle };
      return pageOf(filtered(wanted).selectAll(), order, wanted.after, wanted.limit).execute();
    },
    count: async (filter) => {
      const { count } = await filtered(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    rounds: (game_ids) =>
      game_ids.length === 0
        ? Promise.resolve([])
        : read
            .selectFrom("game_rounds")
            .selectAll()
            .where("game_id", "in", game_ids)
            .orderBy("game_id")
            .orderBy("position")
            .execute(),
    showsUsing: (game_id) =>
      read
        .selectFrom("shows")
        .select(["id", "owner_id", "name", "status"])
        .where("id", "in", (from) => from.selectFrom("show_games").select("show_id").where("game_id", "=", game_id))
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
          expect_rows: 1,
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
      expect_rows: 1,
    }),
    mustExist: (id) => ({
      query: read
        .updateTable("games")
        .set((set) => ({ version: set.ref("version") }))
        .where("id", "=", id),
      expect_rows: 1,
    }),
    insertRounds: (rounds) =>
      rounds.length === 0 ? [] : [{ query: read.insertInto("game_rounds").values([...rounds]) }],
    updateRound: (game_id, id, changes) => ({
      query: read.updateTable("game_rounds").set(changes).where("id", "=", id).where("game_id", "=", game_id),
      expect_rows: 1,
    }),
    removeRounds: (game_id, ids) => ({
      query: read.deleteFrom("game_rounds").where("game_id", "=", game_id).where("id", "in", ids),
      expect_rows: ids.length,
    }),
  };
}
