import type { Database, ProviderPricingTable, WriteStatement } from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";

export interface ProviderPricingRepository {
  /** Prices of a provider that are valid at a moment. */
  findValid(providerId: string, at: number): Promise<readonly ProviderPricingTable[]>;
  /** Prices that ended at or before a moment, latest first. */
  findFormer(providerId: string, at: number, limit: number): Promise<readonly ProviderPricingTable[]>;
  /** Version of the guard row, which every change of any provider's prices increments. */
  findVersion(): Promise<number>;
  /** First statement of a change. The write rejects with `WriteConflict` if another change was written since. */
  lock(expectedVersion: number): WriteStatement;
  insert(row: ProviderPricingTable): WriteStatement;
  end(id: string, at: number): WriteStatement;
  deleteByProvider(providerId: string): WriteStatement;
}

const toRow = (row: ProviderPricingTable): ProviderPricingTable => ({
  ...row,
  valid_from: Number(row.valid_from),
  valid_to: row.valid_to === null ? null : Number(row.valid_to),
});

export function createProviderPricingRepository({ read }: Pick<Database, "read">): ProviderPricingRepository {
  return {
    findValid: async (providerId, at) => {
      const rows = await read
        .selectFrom("provider_pricing")
        .selectAll()
        .where("provider_id", "=", providerId)
        .where("valid_from", "<=", at)
        .where((where) => where.or([where("valid_to", "is", null), where("valid_to", ">", at)]))
        .orderBy("id")
        .execute();
      return rows.map(toRow);
    },
    findFormer: async (providerId, at, limit) => {
      const rows = await read
        .selectFrom("provider_pricing")
        .selectAll()
        .where("provider_id", "=", providerId)
        .where("valid_to", "<=", at)
        .orderBy("valid_to", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },
    findVersion: async () => {
      const row = await read
        .selectFrom("guard_rows")
        .select("version")
        .where("name", "=", "provider_pricing")
        .executeTakeFirstOrThrow();
      return Number(row.version);
    },
    lock: (expectedVersion) => lockGuardRow({ read }, "provider_pricing", expectedVersion),
    insert: (row) => ({ query: read.insertInto("provider_pricing").values(row) }),
    end: (id, at) => ({
      query: read
        .updateTable("provider_pricing")
        .set({ valid_to: at })
        .where("id", "=", id)
        .where("valid_to", "is", null),
      expectRows: 1,
    }),
    deleteByProvider: (providerId) => ({
      query: read.deleteFrom("provider_pricing").where("provider_id", "=", providerId),
    }),
  };
}
