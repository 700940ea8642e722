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
import { image_path } from "./pictures.ts";

export interface GamesFilter {
  /** Games that belong to this show; null for the library. */
  readonly show_id: string | null;
  readonly search: string | undefined;
  readonly tag: string | undefined;
  readonly difficulty: GamesTable["difficulty"] | undefined;
  readonly language: GamesTable["language"] | undefined;
  readonly shared_with_hosts: boolean | undefined;
  /** Matches tags of shared games only, for readers who may not see the others. */
  readonly only_shared_tags: boolean;
}

export interface GamesQuery extends GamesFilter {
  readonly sort: "title" | "updated" | "points";
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Games of active shows that this user does not own. */
function gamesPlayedByOthers({ read }: Database, user_id: string | null) {
  const played = read
    .selectFrom("show_games")
    .innerJoin("shows", "shows.id", "show_games.show_id")
    .select("show_games.game_id")
    .where("shows.status", "=", "active");
  if (user_id === null) return played;
  return played.where((where) =>
    where.or([where("shows.owner_id", "is", null), where("shows.owner_id", "!=", user_id)]),
  );
}

/** A show that contains a game. */
export interface UsingShow {
  readonly id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly status: "ready" | "active" | "completed";
}

/** A game without the potentially large HTML, which no list shows. */
export type ListedGame = Omit<GamesTable, "rules_html">;

const listed_columns = [
  "id",
  "show_id",
  "title",
  "title_folded",
  "description",
  "rules",
  "equipment",
  "difficulty",
  "points",
  "buzzer_default",
  "tags",
  "language",
  "cover_image_id",
  "shared_with_hosts",
  "rounds_count",
  "created_at",
  "updated_at",
  "version",
] as const satisfies readonly (keyof ListedGame)[];

/** HTML of a text stored before rendering at save time. */
export interface LateHtml {
  readonly table: "games" | "game_rounds";
  readonly id: string;
  readonly column: "rules_html" | "content_html" | "answer_html";
  readonly html: string;
}

export interface GamesRepository {
  byId(id: string): Promise<GamesTable | undefined>;
  byIds(ids: readonly string[]): Promise<readonly GamesTable[]>;
  /** The titles, folded, that exist in the library (null) or in a show. */
  takenTitles(show_id: string | null, titles: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns up to `limit + 1` rows so that the caller can detect a next page. */
  page(query: GamesQuery): Promise<readonly ListedGame[]>;
  /** Number of games that belong to a show. */
  countOfShow(show_id: string): Promise<number>;
  count(filter: GamesFilter): Promise<number>;
  /** In order. */
  rounds(game_ids: readonly string[]): Promise<readonly GameRoundsTable[]>;
  showsUsing(game_id: string): Promise<readonly UsingShow[]>;
  /** The games that an active show of another owner contains. */
  playedByOthers(game_ids: readonly string[], user_id: string | null): Promise<ReadonlySet<string>>;
  /**
   * Whether the image appears in a game that this host may read: a game of one of his shows, or a shared library game
   * that no other host is playing.
   */
  showsPictureTo(image_id: string, user_id: string): Promise<boolean>;
  insert(game: GamesTable): readonly WriteStatement[];
  /** Applies only if `version` is current. */
  update(id: string, version: number, changes: Partial<GamesTable>): readonly WriteStatement[];
  /** Applies only while no show uses the game. */
  remove(id: string): WriteStatement;
  /** Changes nothing; fails the write if the game does not exist. */
  mustExist(id: string): WriteStatement;
  /**
   * Changes nothing; fails the write unless the host may read the content of all these games: `contentHidden` as SQL.
   * Locks the games' rows first, so that of two concurrent starts the second sees the first.
   */
  mustBeReadable(game_ids: readonly string[], user_id: string | null): readonly WriteStatement[];
  /** Changes nothing; fails the write unless the game belongs to a show or is shared with hosts. */
  mustBeShared(game_id: string): WriteStatement;
  insertRounds(rounds: readonly GameRoundsTable[]): readonly WriteStatement[];
  updateRound(game_id: string, id: string, changes: Partial<GameRoundsTable>): WriteStatement;
  removeRounds(game_id: string, ids: readonly string[]): WriteStatement;
  /** Changes nothing if the text was saved, and thereby rendered, meanwhile. */
  storeLateHtml(late: LateHtml): WriteStatement;
}

/** Columns that may reference images as `/images/ID`. */
const game_texts = ["description", "rules"] as const;
const round_texts = ["question", "content", "answer_content", "description", "config"] as const;

const sort_columns = { title: "title_folded", updated: "updated_at", points: "points" } as const;

export function gameSortValue(game: ListedGame, sort: GamesQuery["sort"]): string | number {
  return game[sort_columns[sort]];
}

function tagsOf(id: string, tags: string): { game_id: string; tag_folded: string }[] {
  const folded = new Set((JSON.parse(tags) as readonly string[]).map(foldText));
  return [...folded].map((tag_folded) => ({ game_id: id, tag_folded }));
}

export function gamesRepository(database: Database): GamesRepository {
  const { read } = database;
  const filtered = (filter: GamesFilter) => {
    const { show_id, search, tag, difficulty, language, shared_with_hosts } = filter;
    const tagged = read.selectFrom("game_tags").select("game_id");
    const shared = read.selectFrom("games").select("id").where("shared_with_hosts", "=", 1);
    const tags = filter.only_shared_tags ? tagged.where("game_id", "in", shared) : tagged;
    let query = read.selectFrom("games").where("show_id", show_id === null ? "is" : "=", show_id);
    if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
    if (language !== undefined) query = query.where("language", "=", language);
    if (shared_with_hosts !== undefined) query = query.where("shared_with_hosts", "=", shared_with_hosts ? 1 : 0);
    if (tag !== undefined) query = query.where("id", "in", tags.where("tag_folded", "=", foldText(tag)));
    if (search !== undefined) {
      query = query.where((where) =>
        where.or([contains("title_folded", search), where("id", "in", tags.where(contains("tag_folded", search)))]),
      );
    }
    return query;
  };
  /** Updates games without changing them: locks rows and asserts conditions. */
  const sameGames = (ids: readonly string[]) =>
    read
      .updateTable("games")
      .set((set) => ({ version: set.ref("version") }))
      .where("id", "in", ids);
  const insertTags = (id: string, tags: string): WriteStatement[] => {
    const rows = tagsOf(id, tags);
    return rows.length === 0 ? [] : [{ query: read.insertInto("game_tags").values(rows) }];
  };

  return {
    byId: rowBy(database, (id: string) => read.selectFrom("games").selectAll().where("id", "=", id)),
    byIds: (ids) =>
      ids.length === 0 ? Promise.resolve([]) : read.selectFrom("games").selectAll().where("id", "in", ids).execute(),
    takenTitles: async (show_id, titles) => {
      const rows = await read
        .selectFrom("games")
        .select("title_folded")
        .where("show_id", show_id === null ? "is" : "=", show_id)
        .where("title_folded", "in", titles.map(foldText))
        .execute();
      return new Set(rows.map(({ title_folded }) => title_folded));
    },
    page: (wanted) => {
      const isTitle = wanted.sort === "title";
      const order = { column: sort_columns[wanted.sort], id: "id", ascending: isTitle, numeric: !isTitle };
      return pageOf(filtered(wanted).select(listed_columns), order, wanted.after, wanted.limit).execute();
    },
    countOfShow: async (show_id) => {
      const { count } = await read
        .selectFrom("games")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("show_id", "=", show_id)
        .executeTakeFirstOrThrow();
      return Number(count);
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
    playedByOthers: async (game_ids, user_id) => {
      if (game_ids.length === 0) return new Set();
      const rows = await gamesPlayedByOthers(database, user_id).where("show_games.game_id", "in", game_ids).execute();
      return new Set(rows.map(({ game_id }) => game_id));
    },
    showsPictureTo: async (image_id, user_id) => {
      const mention = `%${image_path}${image_id}%`;
      const showing = read
        .selectFrom("game_rounds")
        .select("game_id")
        .where((where) => where.or(round_texts.map((column) => where(column, "like", mention))));
      const found = await read
        .selectFrom("games")
        .select("id")
        .where((where) =>
          where.or([
            where("show_id", "in", read.selectFrom("shows").select("shows.id").where("owner_id", "=", user_id)),
            where.and([
              where("show_id", "is", null),
              where("shared_with_hosts", "=", 1),
              where("id", "not in", gamesPlayedByOthers(database, user_id)),
            ]),
          ]),
        )
        .where((where) =>
          where.or([
            where("cover_image_id", "=", image_id),
            ...game_texts.map((column) => where(column, "like", mention)),
            where("id", "in", showing),
          ]),
        )
        .limit(1)
        .execute();
      return found.length > 0;
    },
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
    mustExist: (id) => ({ query: sameGames([id]), expect_rows: 1 }),
    mustBeReadable: (game_ids, user_id) => {
      // A fixed order prevents deadlocks between two shows.
      const ids = [...new Set(game_ids)].toSorted();
      if (ids.length === 0) return [];
      const played = gamesPlayedByOthers(database, user_id).where("show_games.game_id", "in", ids);
      const readable = sameGames(ids).where((where) =>
        where.or([
          where("show_id", "is not", null),
          where.and([where("shared_with_hosts", "=", 1), where("id", "not in", played)]),
        ]),
      );
      return [
        ...ids.map((id) => ({ query: sameGames([id]), expect_rows: 1 })),
        { query: readable, expect_rows: ids.length },
      ];
    },
    mustBeShared: (id) => ({
      query: sameGames([id]).where((where) =>
        where.or([where("show_id", "is not", null), where("shared_with_hosts", "=", 1)]),
      ),
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
    storeLateHtml: ({ table, id, column, html }) => ({
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
