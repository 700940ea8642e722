import type {
  Database,
  PricingCatalogsTable,
  PricingRulesTable,
  UnitConversionsTable,
  WriteStatement,
} from "../../platform/db/index.ts";

/** The stored pricing model: all catalogs, and all versions of rules and conversions, newest first. */
export interface StoredModel {
  /** Version of the guard row, which every change of the model increments. */
  readonly guard: number;
  readonly catalogs: readonly PricingCatalogsTable[];
  readonly rules: readonly PricingRulesTable[];
  readonly conversions: readonly UnitConversionsTable[];
}

export interface PricingRepository {
  findGuard(): Promise<number>;
  load(): Promise<StoredModel>;
  /** Locks the model until the write commits. Rejects with `WriteConflict` if it has changed. */
  lockUnchanged(guard: number): WriteStatement;
  insertCatalog(row: PricingCatalogsTable): WriteStatement;
  /** Rejects with `WriteConflict` unless `version` is current. */
  updateCatalog(id: string, version: number, changes: Partial<PricingCatalogsTable>): WriteStatement;
  /** Deletes a catalog with its rules. Rejects with `WriteConflict` if it has charged something. */
  deleteCatalog(id: string): readonly WriteStatement[];
  insertRule(row: PricingRulesTable): WriteStatement;
  insertConversion(row: UnitConversionsTable): WriteStatement;
}

export function createPricingRepository({ read }: Pick<Database, "read">): PricingRepository {
  const findGuard = async (): Promise<number> => {
    const { version } = await read
      .selectFrom("guard_rows")
      .select("version")
      .where("name", "=", "pricing")
      .executeTakeFirstOrThrow();
    return Number(version);
  };
  const loadOnce = async (guard: number): Promise<StoredModel> => ({
    guard,
    catalogs: await read.selectFrom("pricing_catalogs").selectAll().orderBy("name").orderBy("id").execute(),
    rules: await read.selectFrom("pricing_rules").selectAll().orderBy("id").orderBy("version", "desc").execute(),
    conversions: await read
      .selectFrom("unit_conversions")
      .selectAll()
      .orderBy("id")
      .orderBy("version", "desc")
      .execute(),
  });

  return {
    findGuard,
    load: async () => {
      let guard = await findGuard();
      // The three reads are consistent only if the guard is the same before and after them.
      for (;;) {
        const model = await loadOnce(guard);
        const after = await findGuard();
        if (after === guard) return model;
        guard = after;
      }
    },
    lockUnchanged: (guard) => ({
      query: read
        .updateTable("guard_rows")
        .set({ version: guard })
        .where("name", "=", "pricing")
        .where("version", "=", guard),
      expectRows: 1,
    }),
    insertCatalog: (row) => ({ query: read.insertInto("pricing_catalogs").values(row) }),
    updateCatalog: (id, version, changes) => ({
      query: read
        .updateTable("pricing_catalogs")
        .set({ ...changes, version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version),
      expectRows: 1,
    }),
    deleteCatalog: (id) => [
      { query: read.deleteFrom("pricing_rules").where("catalog_id", "=", id) },
      {
        query: read
          .deleteFrom("pricing_catalogs")
          .where("id", "=", id)
          .where((where) =>
            where.not(
              where.exists(read.selectFrom("rated_charges").select("id").where("rated_charges.catalog_id", "=", id)),
            ),
          ),
        expectRows: 1,
      },
    ],
    insertRule: (row) => ({ query: read.insertInto("pricing_rules").values(row) }),
    insertConversion: (row) => ({ query: read.insertInto("unit_conversions").values(row) }),
  };
}
