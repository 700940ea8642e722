import { sql, type ExpressionBuilder, type RawBuilder } from "kysely";
import type { ManagedUser, USER_SORTS } from "@showrunner/contract/rest";
import type { Database, Tables, UsersTable } from "../../platform/db/index.ts";
import { paginate } from "../../platform/db/paginate.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import { NO_PASSWORD_HASH } from "../../platform/secrets/account-password.ts";

/** An account with further data for the list of users. */
export interface ManagedUserRow extends UsersTable {
  /** 1 if an identity of the identity provider is linked. */
  readonly has_provider_identity: number;
  /** 1 if an identity of the authenticating proxy is linked. */
  readonly has_external_identity: number;
  /** Null unless the account waits for the verification of an address. */
  readonly unverified_email: string | null;
}

export interface UsersFilter {
  readonly search: string | undefined;
  readonly role: UsersTable["role"] | undefined;
  readonly active: boolean | undefined;
  readonly sign_in_method: ManagedUser["sign_in_methods"][number] | "none" | undefined;
}

export type UsersSort = (typeof USER_SORTS)[number];

export interface ManagedUsersQuery extends UsersFilter {
  readonly sort: UsersSort;
  readonly order: "asc" | "desc";
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface ManagedUsersRepository {
  /** Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(query: ManagedUsersQuery): Promise<readonly ManagedUserRow[]>;
  findById(id: string): Promise<ManagedUserRow | undefined>;
  count(filter: UsersFilter): Promise<number>;
}

/** Accounts without an address or a sign-in sort before all others. */
const SORT_EXPRESSIONS: Readonly<Record<UsersSort, RawBuilder<string | number>>> = {
  username: sql.ref("users.username_folded"),
  email: sql`coalesce(${sql.ref("users.email_folded")}, '')`,
  last_login: sql`coalesce(${sql.ref("users.last_login_at")}, 0)`,
  created: sql.ref("users.created_at"),
};

/** Value of a row in this order, for the cursor. */
export function getUserSortValue(user: UsersTable, sort: UsersSort): string | number {
  if (sort === "email") return user.email_folded ?? "";
  if (sort === "last_login") return user.last_login_at ?? 0;
  return sort === "created" ? user.created_at : user.username_folded;
}

const selectIdentities = (where: ExpressionBuilder<Tables, "users">) =>
  where
    .selectFrom("external_identities")
    .select("external_identities.id")
    .whereRef("external_identities.user_id", "=", "users.id");
const selectProviderIdentities = (where: ExpressionBuilder<Tables, "users">) =>
  selectIdentities(where).where("external_identities.issuer", "!=", EXTERNAL_ISSUER);
const selectProxyIdentities = (where: ExpressionBuilder<Tables, "users">) =>
  selectIdentities(where).where("external_identities.issuer", "=", EXTERNAL_ISSUER);
/** Evaluates to 1 or 0 on every database. */
const toFlag = (where: ExpressionBuilder<Tables, "users">, identity: ReturnType<typeof selectIdentities>) =>
  where
    .case()
    .when(where.exists(identity))
    .then(sql<number>`1`)
    .else(sql<number>`0`)
    .end();

export function createManagedUsersRepository({ read }: Pick<Database, "read">): ManagedUsersRepository {
  const selectMatching = ({ search, role, active, sign_in_method }: UsersFilter) => {
    let query = read.selectFrom("users");
    if (search !== undefined) query = query.where(columnContains("users.search_folded", search));
    if (role !== undefined) query = query.where("users.role", "=", role);
    if (active !== undefined) query = query.where("users.active", "=", active ? 1 : 0);
    if (sign_in_method === "credentials") query = query.where("users.password_hash", "!=", NO_PASSWORD_HASH);
    if (sign_in_method === "keycloak") query = query.where((where) => where.exists(selectProviderIdentities(where)));
    if (sign_in_method === "external") query = query.where((where) => where.exists(selectProxyIdentities(where)));
    if (sign_in_method === "none")
      query = query
        .where("users.password_hash", "=", NO_PASSWORD_HASH)
        .where((where) => where.not(where.exists(selectIdentities(where))));
    return query;
  };
  const addDetails = (query: ReturnType<typeof selectMatching>) =>
    query
      .leftJoin("email_verifications", (join) =>
        join
          .onRef("email_verifications.user_id", "=", "users.id")
          .on("email_verifications.verified_at", "is", null)
          .on("users.email", "is", null),
      )
      .selectAll("users")
      .select("email_verifications.email as unverified_email")
      .select((select) => [
        toFlag(select, selectProviderIdentities(select)).as("has_provider_identity"),
        toFlag(select, selectProxyIdentities(select)).as("has_external_identity"),
      ]);
  return {
    findPage: ({ sort, order, after, limit, ...filter }) => {
      const listed = addDetails(selectMatching(filter)).select(SORT_EXPRESSIONS[sort].as("sort_value"));
      const rows = read.selectFrom(listed.as("listed")).selectAll();
      const isNumeric = sort === "last_login" || sort === "created";
      const position = { column: "listed.sort_value", id: "listed.id", isAscending: order === "asc", isNumeric };
      return paginate(rows, position, after, limit).execute();
    },
    findById: (id) => addDetails(read.selectFrom("users")).where("users.id", "=", id).executeTakeFirst(),
    count: async (filter) => {
      const { count } = await selectMatching(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
