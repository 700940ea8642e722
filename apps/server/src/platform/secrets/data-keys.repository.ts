import type { Database, DataKeysTable, WriteStatement } from "../db/index.ts";

type StoredDataKey = Omit<DataKeysTable, "created_at">;

export interface DataKeysRepository {
  /** The key that encrypts. */
  find(): Promise<StoredDataKey | undefined>;
  /** The key that encrypts and, during a rotation, the former one. */
  findAll(): Promise<readonly StoredDataKey[]>;
  /** The write rejects with `UniqueViolation` if another server was first. */
  insert(row: DataKeysTable): WriteStatement;
  /** The write rejects with `WriteConflict` if another server was first. */
  rewrap(from: string, to: string): WriteStatement;
  /** Makes the encrypting key the former one. The write rejects if another process was first. */
  retire(id: string): WriteStatement;
  /** The write rejects with `WriteConflict` if another process was first. */
  deleteFormer(id: string): WriteStatement;
}

export function createDataKeysRepository({ read }: Pick<Database, "read">): DataKeysRepository {
  const select = () => read.selectFrom("data_keys").select(["slot", "id", "wrapped_key"]);
  return {
    find: () => select().where("slot", "=", 1).executeTakeFirst(),
    findAll: () => select().orderBy("slot").execute(),
    insert: (row) => ({ query: read.insertInto("data_keys").values(row) }),
    rewrap: (from, to) => ({
      query: read.updateTable("data_keys").set({ wrapped_key: to }).where("wrapped_key", "=", from),
      expectRows: 1,
    }),
    retire: (id) => ({
      query: read.updateTable("data_keys").set({ slot: 2 }).where("slot", "=", 1).where("id", "=", id),
      expectRows: 1,
    }),
    deleteFormer: (id) => ({
      query: read.deleteFrom("data_keys").where("slot", "=", 2).where("id", "=", id),
      expectRows: 1,
    }),
  };
}
