import {
  type Database,
  type ShowsTable,
  type TeamCredentialsTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";
import { pageOf } from "../../platform/db/pages.ts";
import { contains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface ShowHead extends ShowsTable {
  readonly owner_name: string | null;
}

export interface ShowsQuery {
  /** Shows of this owner; null for all shows. */
  readonly owner_id: string | null;
  readonly search: string | undefined;
  readonly status: ShowsTable["status"] | undefined;
  readonly sort: "updated" | "name" | "created";
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface ShowsRepository {
  byId(id: string): Promise<ShowHead | undefined>;
  byPublicId(public_id: string): Promise<ShowHead | undefined>;
  /** Returns up to `limit + 1` rows so that the caller can detect a next page. */
  page(query: ShowsQuery): Promise<readonly ShowHead[]>;
  count(query: Pick<ShowsQuery, "owner_id" | "search" | "status">): Promise<number>;
}

const sort_columns = { updated: "shows.updated_at", name: "shows.name_folded", created: "shows.created_at" } as const;

export function showSortValue(show: ShowHead, sort: ShowsQuery["sort"]): string | number {
  return sort === "name" ? show.name_folded : sort === "created" ? show.created_at : show.updated_at;
}

export function showsRepository(database: Database): ShowsRepository {
  const { read } = database;
  const heads = () => read.selectFrom("shows").leftJoin("users", "users.id", "shows.owner_id");
  const filtered = ({ owner_id, search, status }: Pick<ShowsQuery, "owner_id" | "search" | "status">) => {
    let query = heads();
    if (owner_id !== null) query = query.where("shows.owner_id", "=", owner_id);
    if (status !== undefined) query = query.where("shows.status", "=", status);
    if (search !== undefined) query = query.where(contains("shows.name_folded", search));
    return query;
  };
  const rows = () => heads().selectAll("shows").select("users.username as owner_name");
  return {
    byId: rowBy(database, (id: string) => rows().where("shows.id", "=", id)),
    byPublicId: rowBy(database, (public_id: string) => rows().where("shows.public_id", "=", public_id)),
    page: (wanted) => {
      const isName = wanted.sort === "name";
      const order = { column: sort_columns[wanted.sort], id: "shows.id", ascending: isName, numeric: !isName };
      const rows = filtered(wanted).selectAll("shows").select("users.username as owner_name");
      return pageOf(rows, order, wanted.after, wanted.limit).execute();
    },
    count: async (wanted) => {
      const { count } = await filtered(wanted)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

export interface TeamCredentialsRepository {
  byName(show_id: string, name_folded: string): Promise<TeamCredentialsTable | undefined>;
  /** Includes the show's public id: a token is checked against both with one query. */
  byTeam(
    show_id: string,
    team_id: string,
  ): Promise<(TeamCredentialsTable & { readonly public_id: string }) | undefined>;
  insert(credentials: TeamCredentialsTable): WriteStatement;
  rename(show_id: string, team_id: string, name_folded: string): WriteStatement;
  setPassword(show_id: string, team_id: string, password_hash: string): WriteStatement;
  /** Revokes all tokens of the team. */
  endTokens(show_id: string, team_id: string): WriteStatement;
  remove(show_id: string, team_id: string): WriteStatement;
}

export function teamCredentialsRepository(database: Database): TeamCredentialsRepository {
  const { read } = database;
  const change = (show_id: string, team_id: string) =>
    read.updateTable("team_credentials").where("show_id", "=", show_id).where("team_id", "=", team_id);
  return {
    byName: rowBy(database, (show_id: string, name_folded: string) =>
      read
        .selectFrom("team_credentials")
        .selectAll()
        .where("show_id", "=", show_id)
        .where("name_folded", "=", name_folded),
    ),
    byTeam: rowBy(database, (show_id: string, team_id: string) =>
      read
        .selectFrom("team_credentials")
        .innerJoin("shows", "shows.id", "team_credentials.show_id")
        .selectAll("team_credentials")
        .select("shows.public_id")
        .where("team_credentials.show_id", "=", show_id)
        .where("team_credentials.team_id", "=", team_id),
    ),
    insert: (credentials) => ({ query: read.insertInto("team_credentials").values(credentials) }),
    rename: (show_id, team_id, name_folded) => ({
      query: change(show_id, team_id).set({ name_folded }),
      expect_rows: 1,
    }),
    setPassword: (show_id, team_id, password_hash) => ({
      query: change(show_id, team_id).set({ password_hash }),
      expect_rows: 1,
    }),
    endTokens: (show_id, team_id) => ({
      query: change(show_id, team_id).set((set) => ({ token_version: set("token_version", "+", 1) })),
      expect_rows: 1,
    }),
    remove: (show_id, team_id) => ({
      query: read.deleteFrom("team_credentials").where("show_id", "=", show_id).where("team_id", "=", team_id),
    }),
  };
}
