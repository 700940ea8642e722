import {
  type Database,
  type ShowsTable,
  type TeamCredentialsTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { findByKey, findPageByKey } from "../../platform/db/read-bounded.ts";
import { paginate, type PageOrder } from "../../platform/db/paginate.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface ShowRow extends ShowsTable {
  readonly owner_name: string | null;
}

export interface GameshowsQuery {
  /** Shows that this user owns or co-hosts; null for all shows. */
  readonly host_id: string | null;
  readonly search: string | undefined;
  readonly status: ShowsTable["status"] | undefined;
  readonly sort: "updated" | "name" | "created";
  readonly after: Cursor | null;
  readonly limit: number;
}

type ShowsFilter = Pick<GameshowsQuery, "host_id" | "search" | "status">;

/** Throw-away shows (those with a `rehearsals` row) are found by id, but are in no list or count. */
export interface GameshowsRepository {
  findById(id: string): Promise<ShowRow | undefined>;
  /** Cheaper than the whole row, for the rights check of every request. */
  findOwner(id: string): Promise<Pick<ShowRow, "owner_id"> | undefined>;
  findByPublicId(publicId: string): Promise<ShowRow | undefined>;
  /** Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(query: GameshowsQuery): Promise<readonly ShowRow[]>;
  count(query: ShowsFilter): Promise<number>;
  /** Number of shows that this user owns. */
  countByOwner(ownerId: string): Promise<number>;
}

const SORT_COLUMNS = { updated: "shows.updated_at", name: "shows.name_folded", created: "shows.created_at" } as const;

export function getShowSortValue(show: ShowRow, sort: GameshowsQuery["sort"]): string | number {
  return sort === "name" ? show.name_folded : sort === "created" ? show.created_at : show.updated_at;
}

function getOrder(sort: GameshowsQuery["sort"]): PageOrder {
  const isName = sort === "name";
  return { column: SORT_COLUMNS[sort], id: "shows.id", isAscending: isName, isNumeric: !isName };
}

export function createGameshowsRepository(database: Database): GameshowsRepository {
  const { read } = database;
  const selectShows = () => read.selectFrom("shows").leftJoin("users", "users.id", "shows.owner_id");
  const selectFiltered = ({ host_id, search, status }: ShowsFilter) => {
    let query = selectShows()
      .leftJoin("rehearsals", "rehearsals.show_id", "shows.id")
      .where("rehearsals.show_id", "is", null);
    if (host_id !== null) {
      const shared = read.selectFrom("show_co_hosts").select("show_id").where("user_id", "=", host_id);
      query = query.where((where) =>
        where.or([where("shows.owner_id", "=", host_id), where("shows.id", "in", shared)]),
      );
    }
    if (status !== undefined) query = query.where("shows.status", "=", status);
    if (search !== undefined) query = query.where(columnContains("shows.name_folded", search));
    return query;
  };
  const selectRows = () => selectShows().selectAll("shows").select("users.username as owner_name");
  const selectFilteredRows = (filter: ShowsFilter) =>
    selectFiltered(filter).selectAll("shows").select("users.username as owner_name");
  const selectOf = (hostId: string | null) =>
    selectFilteredRows({ host_id: hostId, search: undefined, status: undefined });
  const findAll = findPageByKey(database, getOrder("updated"), () => selectOf(null));
  const findByHost = findPageByKey(database, getOrder("updated"), (hostId: string) => selectOf(hostId));
  return {
    findById: findByKey(database, (id: string) => selectRows().where("shows.id", "=", id)),
    findOwner: findByKey(database, (id: string) => read.selectFrom("shows").select("owner_id").where("id", "=", id)),
    findByPublicId: findByKey(database, (publicId: string) => selectRows().where("shows.public_id", "=", publicId)),
    findPage: (params) => {
      if (params.sort === "updated" && params.search === undefined && params.status === undefined)
        return params.host_id === null ? findAll([], params) : findByHost([params.host_id], params);
      return paginate(selectFilteredRows(params), getOrder(params.sort), params.after, params.limit).execute();
    },
    count: async (params) => {
      const { count } = await selectFiltered(params)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    countByOwner: async (ownerId) => {
      const { count } = await read
        .selectFrom("shows")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("owner_id", "=", ownerId)
        .where("id", "not in", read.selectFrom("rehearsals").select("show_id"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

export type NewTeamCredentials = Omit<TeamCredentialsTable, "code_version" | "code_hash" | "code_expires_at">;

export interface NewTeamCode {
  readonly show_id: string;
  readonly team_id: string;
  readonly replaces: number | null;
  readonly code_version: number;
  readonly code_hash: string;
  readonly code_expires_at: number;
}

export interface TeamCredentialsRepository {
  findByName(showId: string, nameFolded: string): Promise<TeamCredentialsTable | undefined>;
  /** Includes the show's public id: a token is checked against both with one query. */
  findByTeam(
    showId: string,
    teamId: string,
  ): Promise<(TeamCredentialsTable & { readonly public_id: string }) | undefined>;
  /** Includes expired codes. */
  findByCode(showId: string, codeHash: string): Promise<TeamCredentialsTable | undefined>;
  insert(credentials: NewTeamCredentials): WriteStatement;
  /** Fails with `WriteConflict` unless the version is `replaces`. */
  setCode(code: NewTeamCode): WriteStatement;
  /** Voids the team's code. */
  removeCode(showId: string, teamId: string): WriteStatement;
  rename(showId: string, teamId: string, nameFolded: string): WriteStatement;
  setPassword(showId: string, teamId: string, passwordHash: string): WriteStatement;
  /** Revokes all tokens of the team. */
  revokeTokens(showId: string, teamId: string): WriteStatement;
  remove(showId: string, teamId: string): WriteStatement;
}

export function createTeamCredentialsRepository(database: Database): TeamCredentialsRepository {
  const { read } = database;
  const updateTeam = (showId: string, teamId: string) =>
    read.updateTable("team_credentials").where("show_id", "=", showId).where("team_id", "=", teamId);
  return {
    findByName: findByKey(database, (showId: string, nameFolded: string) =>
      read
        .selectFrom("team_credentials")
        .selectAll()
        .where("show_id", "=", showId)
        .where("name_folded", "=", nameFolded),
    ),
    findByTeam: findByKey(database, (showId: string, teamId: string) =>
      read
        .selectFrom("team_credentials")
        .innerJoin("shows", "shows.id", "team_credentials.show_id")
        .selectAll("team_credentials")
        .select("shows.public_id")
        .where("team_credentials.show_id", "=", showId)
        .where("team_credentials.team_id", "=", teamId),
    ),
    findByCode: findByKey(database, (showId: string, codeHash: string) =>
      read.selectFrom("team_credentials").selectAll().where("show_id", "=", showId).where("code_hash", "=", codeHash),
    ),
    insert: (credentials) => ({ query: read.insertInto("team_credentials").values(credentials) }),
    rename: (showId, teamId, nameFolded) => ({
      query: updateTeam(showId, teamId).set({ name_folded: nameFolded }),
      expectRows: 1,
    }),
    setPassword: (showId, teamId, passwordHash) => ({
      query: updateTeam(showId, teamId).set({ password_hash: passwordHash }),
      expectRows: 1,
    }),
    revokeTokens: (showId, teamId) => ({
      query: updateTeam(showId, teamId).set((set) => ({ token_version: set("token_version", "+", 1) })),
      expectRows: 1,
    }),
    setCode: ({ show_id, team_id, replaces, ...code }) => ({
      query: updateTeam(show_id, team_id)
        .where("code_version", replaces === null ? "is" : "=", replaces)
        .set(code),
      expectRows: 1,
    }),
    removeCode: (showId, teamId) => ({
      query: updateTeam(showId, teamId).set({ code_hash: null, code_expires_at: null }),
      expectRows: 1,
    }),
    remove: (showId, teamId) => ({
      query: read.deleteFrom("team_credentials").where("show_id", "=", showId).where("team_id", "=", teamId),
    }),
  };
}
