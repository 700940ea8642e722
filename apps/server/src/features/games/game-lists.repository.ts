import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { foldText, type Database, type GamesTable, type Tables } from "../../platform/db/index.ts";
import { paginate, type PageOrder } from "../../platform/db/paginate.ts";
import { findPageByKey } from "../../platform/db/read-bounded.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

/** Where games are listed: the shared library, those written in a show, or a host's own. */
export type GameListScope =
  | { readonly kind: "library" }
  | { readonly kind: "show"; readonly show_id: string }
  | { readonly kind: "own"; readonly owner_id: string };

export interface GamesFilter {
  readonly scope: GameListScope;
  readonly search: string | undefined;
  readonly tag: string | undefined;
  readonly difficulty: GamesTable["difficulty"] | undefined;
  readonly language: GamesTable["language"] | undefined;
  readonly shared_with_hosts: boolean | undefined;
  /** Matches tags of shared games only, for readers who may not see the others. */
  readonly isLimitedToSharedTags: boolean;
}

export interface GamesQuery extends GamesFilter {
  readonly sort: "title" | "updated" | "points";
  readonly after: Cursor | null;
  readonly limit: number;
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

/** Lists and counts games. */
export interface GameListsRepository {
  /** Which of these titles exist in a scope, as folded texts. */
  findTakenTitles(scope: GameListScope, titles: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(query: GamesQuery): Promise<readonly ListedGame[]>;
  /** Number of games that belong to a show. */
  countByShow(showId: string): Promise<number>;
  countByOwner(ownerId: string): Promise<number>;
  /** The tags of each game of a host, as stored. */
  findTagsByOwner(ownerId: string): Promise<readonly string[]>;
  count(filter: GamesFilter): Promise<number>;
}

const SORT_COLUMNS = { title: "title_folded", updated: "updated_at", points: "points" } as const;

export function getGameSortValue(game: ListedGame, sort: GamesQuery["sort"]): string | number {
  return game[SORT_COLUMNS[sort]];
}

const isIn =
  (scope: GameListScope) =>
  (where: ExpressionBuilder<Tables, "games">): Expression<SqlBool> => {
    switch (scope.kind) {
      case "library":
        return where.and([where("show_id", "is", null), where("owner_id", "is", null)]);
      case "show":
        return where("show_id", "=", scope.show_id);
      case "own":
        return where("owner_id", "=", scope.owner_id);
    }
  };

function getOrder(sort: GamesQuery["sort"]): PageOrder {
  const isTitle = sort === "title";
  return { column: SORT_COLUMNS[sort], id: "id", isAscending: isTitle, isNumeric: !isTitle };
}

/** Whether the filter has conditions that the index by show and title does not cover, so that a page may skip rows. */
const hasConditions = ({ search, tag, difficulty, language, shared_with_hosts }: GamesFilter): boolean =>
  [search, tag, difficulty, language, shared_with_hosts].some((condition) => condition !== undefined);

export function createGameListsRepository(database: Database): GameListsRepository {
  const { read } = database;
  const selectFiltered = (filter: GamesFilter) => {
    const { scope, search, tag, difficulty, language, shared_with_hosts } = filter;
    const tagged = read.selectFrom("game_tags").select("game_id");
    const shared = read.selectFrom("games").select("id").where("shared_with_hosts", "=", 1);
    const tags = filter.isLimitedToSharedTags ? tagged.where("game_id", "in", shared) : tagged;
    let query = read.selectFrom("games").where(isIn(scope));
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
  const selectIn = (scope: GameListScope) => read.selectFrom("games").where(isIn(scope)).select(LISTED_COLUMNS);
  const byTitle = getOrder("title");
  const findInLibrary = findPageByKey(database, byTitle, () => selectIn({ kind: "library" }));
  const findInShow = findPageByKey(database, byTitle, (id: string) => selectIn({ kind: "show", show_id: id }));
  const findOwn = findPageByKey(database, byTitle, (id: string) => selectIn({ kind: "own", owner_id: id }));
  const findPageByTitle = (scope: GameListScope, position: Pick<GamesQuery, "after" | "limit">) => {
    switch (scope.kind) {
      case "library":
        return findInLibrary([], position);
      case "show":
        return findInShow([scope.show_id], position);
      case "own":
        return findOwn([scope.owner_id], position);
    }
  };
  const countBy = async (column: "show_id" | "owner_id", id: string): Promise<number> => {
    const { count } = await read
      .selectFrom("games")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(column, "=", id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  return {
    findTakenTitles: async (scope, titles) => {
      const rows = await read
        .selectFrom("games")
        .select("title_folded")
        .where(isIn(scope))
        .where("title_folded", "in", titles.map(foldText))
        .execute();
      return new Set(rows.map(({ title_folded }) => title_folded));
    },
    findPage: (params) => {
      if (params.sort === "title" && !hasConditions(params)) return findPageByTitle(params.scope, params);
      const order = getOrder(params.sort);
      return paginate(selectFiltered(params).select(LISTED_COLUMNS), order, params.after, params.limit).execute();
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
  };
}
