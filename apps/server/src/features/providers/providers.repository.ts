import { sql } from "kysely";
import type { Capability, ProviderStatus } from "@showrunner/contract/rest";
import type { Database, ProvidersTable, WriteStatement } from "../../platform/db/index.ts";
import { paginate } from "../../platform/db/paginate.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

/** A provider with the username of its owner; null if it belongs to the installation. */
export interface ListedProvider extends ProvidersTable {
  readonly owner_name: string | null;
}

export interface ProvidersQuery {
  readonly search?: string | undefined;
  /** Undefined for all but archived ones. */
  readonly status?: ProviderStatus | undefined;
  readonly capability?: Capability | undefined;
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface ProvidersRepository {
  /** Sorted by name. Returns up to `limit + 1` rows, so that the caller sees whether there are more. */
  findPage(query: ProvidersQuery): Promise<readonly ListedProvider[]>;
  count(query: Omit<ProvidersQuery, "after" | "limit">): Promise<number>;
  findById(id: string): Promise<ListedProvider | undefined>;
  /** The organisation's active providers with a capability, oldest first. */
  findActive(capability: Capability): Promise<readonly ProvidersTable[]>;
  insert(provider: ProvidersTable): WriteStatement;
  /** Rejects with `WriteConflict` unless `version` is current, so that one of two concurrent changes is refused. */
  update(id: string, version: number, changes: Partial<ProvidersTable>): WriteStatement;
  /** Rejects with `WriteConflict` unless the provider still has this status and version. */
  changeStatus(
    from: Pick<ProvidersTable, "id" | "status" | "version">,
    changes: Partial<ProvidersTable>,
  ): WriteStatement;
  /** Stores the result of a test. Rejects with `WriteConflict` unless `version` is current. */
  setValidation(
    id: string,
    version: number,
    validation: Pick<ProvidersTable, "failure"> & Partial<Pick<ProvidersTable, "validated_at">>,
  ): WriteStatement;
  /** Stores that the vendor refused the credentials, unless the provider is archived or was changed meanwhile. */
  setRejected(id: string, version: number, now: number): WriteStatement;
  /** Gives providers to another admin or to the installation. Deletes their credentials, which were their creator's. */
  release(creatorId: string, nextId: string | null): WriteStatement;
  /** Rejects with `WriteConflict` if the provider does not exist. */
  delete(id: string): WriteStatement;
}

const BY_NAME = { column: "providers.name_folded", id: "providers.id", isAscending: true, isNumeric: false } as const;

export function createProvidersRepository({ read }: Pick<Database, "read">): ProvidersRepository {
  const select = ({ search, status, capability }: Omit<ProvidersQuery, "after" | "limit">) => {
    let query = read.selectFrom("providers").leftJoin("users", "users.id", "providers.created_by");
    query =
      status === undefined
        ? query.where("providers.status", "!=", "archived")
        : query.where("providers.status", "=", status);
    if (search !== undefined) query = query.where(columnContains("providers.name_folded", search));
    if (capability !== undefined) query = query.where(columnContains("providers.capabilities", `"${capability}"`));
    return query;
  };
  return {
    findPage: ({ after, limit, ...filter }) =>
      paginate(
        select(filter).selectAll("providers").select("users.username as owner_name"),
        BY_NAME,
        after,
        limit,
      ).execute(),
    count: async (filter) => {
      const { count } = await select(filter)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findById: (id) =>
      read
        .selectFrom("providers")
        .leftJoin("users", "users.id", "providers.created_by")
        .selectAll("providers")
        .select("users.username as owner_name")
        .where("providers.id", "=", id)
        .executeTakeFirst(),
    findActive: (capability) =>
      read
        .selectFrom("providers")
        .selectAll()
        .where("status", "=", "active")
        .where("visibility", "=", "organization")
        .where(columnContains("capabilities", `"${capability}"`))
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    insert: (provider) => ({ query: read.insertInto("providers").values(provider) }),
    update: (id, version, changes) => ({
      query: read
        .updateTable("providers")
        .set({ ...changes, version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version),
      expectRows: 1,
    }),
    changeStatus: ({ id, status, version }, changes) => ({
      query: read
        .updateTable("providers")
        .set(changes)
        .where("id", "=", id)
        .where("status", "=", status)
        .where("version", "=", version),
      expectRows: 1,
    }),
    setValidation: (id, version, validation) => ({
      query: read.updateTable("providers").set(validation).where("id", "=", id).where("version", "=", version),
      expectRows: 1,
    }),
    setRejected: (id, version, now) => ({
      query: read
        .updateTable("providers")
        .set({
          status: sql`case when status = 'paused' then status else 'error' end`,
          failure: "credentials",
          updated_at: now,
        })
        .where("id", "=", id)
        .where("version", "=", version)
        .where("status", "!=", "archived"),
    }),
    release: (creatorId, nextId) => ({
      query: read
        .updateTable("providers")
        .set({
          created_by: nextId,
          credentials: null,
          credential_keys: "[]",
          status: sql`case when status = 'archived' or needs_no_key = 1 then status else 'draft' end`,
          version: sql`version + 1`,
        })
        .where("created_by", "=", creatorId),
    }),
    delete: (id) => ({ query: read.deleteFrom("providers").where("id", "=", id), expectRows: 1 }),
  };
}
