import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";

export interface SettingsRepository {
  findAll(): Promise<readonly { readonly key: string; readonly value: string }[]>;
  /** Number of changes made so far. */
  findVersion(): Promise<number>;
  /** Inserts or replaces a key. */
  put(key: string, value: string, now: number): readonly WriteStatement[];
  /** Inserts a key; the write rejects with `UniqueViolation` if it exists. */
  insert(key: string, value: string, now: number): WriteStatement;
  remove(key: string): WriteStatement;
  /**
   * Must come first in every write. With an expected version, the write rejects with `WriteConflict` for another one.
   */
  incrementVersion(expected: number | null): WriteStatement;
}

export function createSettingsRepository(database: Pick<Database, "read">): SettingsRepository {
  const { read } = database;
  const add = (key: string, value: string, now: number): WriteStatement => ({
    query: read.insertInto("settings").values({ key, value, updated_at: now }),
  });
  const remove = (key: string): WriteStatement => ({ query: read.deleteFrom("settings").where("key", "=", key) });
  return {
    findAll: () => read.selectFrom("settings").select(["key", "value"]).execute(),
    findVersion: async () => {
      const { version } = await read
        .selectFrom("guard_rows")
        .select("version")
        .where("name", "=", "settings")
        .executeTakeFirstOrThrow();
      return Number(version);
    },
    put: (key, value, now) => [remove(key), add(key, value, now)],
    insert: add,
    remove,
    incrementVersion: (expected) => lockGuardRow(database, "settings", expected),
  };
}
