import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import {
  foldText,
  type Database,
  type GameRoundsTable,
  type GamesTable,
  type Tables,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { findByKey, readBounded } from "../../platform/db/read-bounded.ts";
import { paginate } from "../../platform/db/paginate.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";
import type { MediaReference } from "./media-references.ts";

/** Where games are listed: the shared library, those written in a show, or a host's own. */
export type GamesPlace =
  | { readonly kind: "library" }
  | { readonly kind: "show"; readonly show_id: string }
  | { readonly kind: "own"; readonly owner_id: string };

export interface GamesFilter {
  readonly place: GamesPlace;
  readonly search: string | undefined;
  readonly tag: string | undefined;
  readonly difficulty: GamesTable["difficulty"] | undefined;
  readonly language: GamesTable["language"] | undefined;
  readonly shared_with_hosts: boolean | undefined;
  /** Matches tags of shared games only, for readers who may not see the others. */
  readonly onlySharedTags: boolean;
}

export interface GamesQuery extends GamesFilter {
  readonly sort: "title" | "updated" | "points";
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Games of active shows that this user does not own. */
export function selectGamesPlayedByOthers({ read }: Database, userId: string | null) {
  const played = read
    .selectFrom("show_games")
    .innerJoin("shows", "shows.id", "show_games.show_id")
    .select("show_games.game_id")
    .where("shows.status", "=", "active")
    // A rehearsal has no audience to whom a reader could leak the answers.
    .where("shows.id", "not in", read.selectFrom("rehearsals").select("show_id"));
  if (userId === null) return played;
  return played.where((where) =>
    where.or([where("shows.owner_id", "is", null), where("shows.owner_id", "!=", userId)]),
  );
}

/** A show that contains a game. */
export interface ShowUsingGame {
  readonly id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly status: "ready" | "active" | "completed";
}

/** A game without its potentially large texts that no list shows. */
export type ListedGame = Omit<GamesTable, "rules_html" | "translations" | "glossary">;

const LISTED_COLUMNS = [
  "id",
  "show_id",
  "owner_id",
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

/** HTML for a text that was stored before texts were rendered at save time. */
export interface HtmlBackfill {
  readonly table: "games" | "game_rounds";
  readonly id: string;
  readonly column: "rules_html" | "content_html" | "answer_html";
  readonly html: string;
}

export interface GamesRepository {
  findById(id: string): Promise<GamesTable | undefined>;
  findByIds(ids: readonly string[]): Promise<readonly GamesTable[]>;
  /** Which of these titles exist in a place, as folded texts. */
  findTakenTitles(place: GamesPlace, titles: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(query: GamesQuery): Promise<readonly ListedGame[]>;
  /** Number of games that belong to a show. */
  countByShow(showId: string): Promise<number>;
  countByOwner(ownerId: string): Promise<number>;
  /** The tags of each game of a host, as stored. */
  findTagsByOwner(ownerId: string): Promise<readonly string[]>;
  count(filter: GamesFilter): Promise<number>;
  /** The rounds of each game, by position. */
  findRounds(gameIds: readonly string[]): Promise<readonly GameRoundsTable[]>;
  findShowsUsing(gameId: string): Promise<readonly ShowUsingGame[]>;
  /** The games that an active show of another owner contains. */
  findPlayedByOthers(gameIds: readonly string[], userId: string | null): Promise<ReadonlySet<string>>;
  /**
   * Whether the file appears in a game that this host may read: a game of one of the host's shows, or a shared library
   * game that no other host is playing.
   */
  isMediaVisibleTo(media: MediaReference, userId: string): Promise<boolean>;
  insert(game: GamesTable): readonly WriteStatement[];
  /** Applies only if `version` is current. */
  update(id: string, version: number, changes: Partial<GamesTable>): readonly WriteStatement[];
  /** Applies only while no show uses the game. */
  remove(id: string): WriteStatement;
  /** Changes nothing; fails the write if the game does not exist. */
  assertExists(id: string): WriteStatement;
  /**
   * Changes nothing; fails the write unless the host may read the content of all these games, by the rule of
   * `getHiddenReason`. Locks the games' rows first, so that of two concurrent starts the second one sees the first.
   */
  assertReadable(gameIds: readonly string[], userId: string | null): readonly WriteStatement[];
  /** Detaches games from a show that is deleted in the same write; they stay with their owner. */
  releaseFromShow(showId: string): WriteStatement;
  /** Changes nothing; fails the write unless the game is a host's own, a show's, or shared with hosts. */
  assertShared(gameId: string): WriteStatement;
  insertRounds(rounds: readonly GameRoundsTable[]): readonly WriteStatement[];
  updateRound(gameId: string, id: string, changes: Partial<GameRoundsTable>): WriteStatement;
  removeRounds(gameId: string, ids: readonly string[]): WriteStatement;
  /** Changes nothing if the text was saved, and so rendered, in the meantime. */
  storeHtmlBackfill(late: HtmlBackfill): WriteStatement;
}

/** Columns that may reference images as `/images/ID`. */
const GAME_TEXT_COLUMNS = ["description", "rules"] as const;
const ROUND_TEXT_COLUMNS = ["question", "content", "answer_content", "description", "config"] as const;

const SORT_COLUMNS = { title: "title_folded", updated: "updated_at", points: "points" } as const;

export function getGameSortValue(game: ListedGame, sort: GamesQuery["sort"]): string | number {
  return game[SORT_COLUMNS[sort]];
}

const isIn =
  (place: GamesPlace) =>
  (where: ExpressionBuilder<Tables, "games">): Expression<SqlBool> => {
    switch (place.kind) {
      case "library":
        return where.and([where("show_id", "is", null), where("owner_id", "is", null)]);
      case "show":
        return where("show_id", "=", place.show_id);
      case "own":
        return where("owner_id", "=", place.owner_id);
    }
  };

function toTagRows(id: string, tags: string): { game_id: string; tag_folded: string }[] {
  const folded = new Set((JSON.parse(tags) as readonly string[]).map(foldText));
  return [...folded].map((tagFolded) => ({ game_id: id, tag_folded: tagFolded }));
}

/** Whether the filter has conditions that the index by show and title does not cover, so that a page may skip rows. */
const hasConditions = ({ search, tag, difficulty, language, shared_with_hosts }: GamesFilter): boolean =>
  [search, tag, difficulty, language, shared_with_hosts].some((condition) => condition !== undefined);

export function createGamesRepository(database: Database): GamesRepository {
  const { read } = database;
  const selectFiltered = (filter: GamesFilter) => {
    const { place, search, tag, difficulty, language, shared_with_hosts } = filter;
    const tagged = read.selectFrom("game_tags").select("game_id");
    const shared = read.selectFrom("games").select("id").where("shared_with_hosts", "=", 1);
    const tags = filter.onlySharedTags ? tagged.where("game_id", "in", shared) : tagged;
    let query = read.selectFrom("games").where(isIn(place));
    if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
    if (language !== undefined) query = query.where("language", "=", language);
    if (shared_with_hosts !== undefined) query = query.where("shared_with_hosts", "=", shared_with_hosts ? 1 : 0);
    if (tag !== undefined) query = query.where("id", "in", tags.where("tag_folded", "=", foldText(tag)));
    if (search !== undefined) {
      query = query.where((where) =>
        where.or([
          columnContains("title_folded", search),
          where("id", "in", tags.where(columnContains("tag_folded", search))),
        ]),
      );
    }
    return query;
  };
  const countBy = async (column: "show_id" | "owner_id", id: string): Promise<number> => {
    const { count } = await read
      .selectFrom("games")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(column, "=", id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  /** Updates games without changing them: locks rows and asserts conditions. */
  const touchGames = (ids: readonly string[]) =>
    read
      .updateTable("games")
      .set((set) => ({ version: set.ref("version") }))
      .where("id", "in", ids);
  const insertTags = (id: string, tags: string): WriteStatement[] => {
    const rows = toTagRows(id, tags);
    return rows.length === 0 ? [] : [{ query: read.insertInto("game_tags").values(rows) }];
  };

  return {
    findById: findByKey(database, (id: string) => read.selectFrom("games").selectAll().where("id", "=", id)),
    findByIds: (ids) =>
      ids.length === 0 ? Promise.resolve([]) : read.selectFrom("games").selectAll().where("id", "in", ids).execute(),
    findTakenTitles: async (place, titles) => {
      const rows = await read
        .selectFrom("games")
        .select("title_folded")
        .where(isIn(place))
        .where("title_folded", "in", titles.map(foldText))
        .execute();
      return new Set(rows.map(({ title_folded }) => title_folded));
    },
    findPage: (params) => {
      const isTitle = params.sort === "title";
      const order = { column: SORT_COLUMNS[params.sort], id: "id", isAscending: isTitle, isNumeric: !isTitle };
      const page = paginate(selectFiltered(params).select(LISTED_COLUMNS), order, params.after, params.limit);
      return isTitle && !hasConditions(params) ? readBounded(database, page) : page.execute();
    },
    countByShow: (showId) => countBy("show_id", showId),
    countByOwner: (ownerId) => countBy("owner_id", ownerId),
    findTagsByOwner: async (ownerId) => {
      const rows = await read.selectFrom("games").select("tags").where("owner_id", "=", ownerId).execute();
      return rows.map(({ tags }) => tags);
    },
    count: async (filter) => {
      const { count } = await selectFiltered(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
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
    findPlayedByOthers: async (gameIds, userId) => {
      if (gameIds.length === 0) return new Set();
      const rows = await selectGamesPlayedByOthers(database, userId)
        .where("show_games.game_id", "in", gameIds)
        .execute();
      return new Set(rows.map(({ game_id }) => game_id));
    },
    isMediaVisibleTo: async ({ path, id }, userId) => {
      const mention = `%${path}${id}%`;
      const showing = read
        .selectFrom("game_rounds")
        .select("game_id")
        .where((where) => where.or(ROUND_TEXT_COLUMNS.map((column) => where(column, "like", mention))));
      const found = await read
        .selectFrom("games")
        .select("id")
        .where((where) =>
          where.or([
            where("owner_id", "=", userId),
            where("show_id", "in", read.selectFrom("shows").select("shows.id").where("owner_id", "=", userId)),
            where(
              "show_id",
              "in",
              read.selectFrom("show_co_hosts").select("show_co_hosts.show_id").where("user_id", "=", userId),
            ),
            where.and([
              where("show_id", "is", null),
              where("owner_id", "is", null),
              where("shared_with_hosts", "=", 1),
              where("id", "not in", selectGamesPlayedByOthers(database, userId)),
            ]),
          ]),
        )
        .where((where) =>
          where.or([
            where("cover_image_id", "=", id),
            ...GAME_TEXT_COLUMNS.map((column) => where(column, "like", mention)),
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
    assertExists: (id) => ({ query: touchGames([id]), expectRows: 1 }),
    assertReadable: (gameIds, userId) => {
      // A fixed order prevents deadlocks between two shows.
      const ids = [...new Set(gameIds)].toSorted();
      if (ids.length === 0) return [];
      const played = selectGamesPlayedByOthers(database, userId).where("show_games.game_id", "in", ids);
      const readable = touchGames(ids).where((where) =>
        where.or([
          where("show_id", "is not", null),
          where("owner_id", "is not", null),
          where.and([where("shared_with_hosts", "=", 1), where("id", "not in", played)]),
        ]),
      );
      return [
        ...ids.map((id) => ({ query: touchGames([id]), expectRows: 1 })),
        { query: readable, expectRows: ids.length },
      ];
    },
    releaseFromShow: (showId) => ({
      query: read
        .updateTable("games")
        .set({ show_id: null })
        .where("show_id", "=", showId)
        .where("owner_id", "is not", null),
    }),
    assertShared: (id) => ({
      query: touchGames([id]).where((where) =>
        where.or([
          where("show_id", "is not", null),
          where("owner_id", "is not", null),
          where("shared_with_hosts", "=", 1),
        ]),
      ),
      expectRows: 1,
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
