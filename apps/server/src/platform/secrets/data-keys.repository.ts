import type { Database, DataKeysTable, WriteStatement } from "../db/index.ts";

export interface DataKeysRepository {
  find(): Promise<Omit<DataKeysTable, "created_at"> | undefined>;
  /** The write rejects with `UniqueViolation` if another server was first. */
  insert(row: DataKeysTable): WriteStatement;
  /** The write rejects with `WriteConflict` if another server was first. */
  rewrap(from: string, to: string): WriteStatement;
}

export function createDataKeysRepository({ read }: Pick<Database, "read">): DataKeysRepository {
  return {
    find: () =>
      read.selectFrom("data_keys").select(["slot", "id", "wrapped_key"]).where("slot", "=", 1).executeTakeFirst(),
    insert: (row) => ({ query: read.insertInto("data_keys").values(row) }),
    rewrap: (from, to) => ({
      query: read
        .updateTable("data_keys")
        .set({ wrapped_key: to })
        .where("slot", "=", 1)
        .where("wrapped_key", "=", from),
      expectRows: 1,
    }),
  };
}
