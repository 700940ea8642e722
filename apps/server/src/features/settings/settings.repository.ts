import type { Database, WriteStatement } from "../../platform/db/index.ts";

export interface SettingsRepository {
  findAll(): Promise<readonly { readonly key: string; readonly value: string }[]>;
  /** Inserts or replaces a key. */
  put(key: string, value: string, now: number): readonly WriteStatement[];
  /** Inserts a key; the write rejects with `UniqueViolation` if it exists. */
  insert(key: string, value: string, now: number): WriteStatement;
}

export function createSettingsRepository({ read }: Database): SettingsRepository {
  const add = (key: string, value: string, now: number): WriteStatement => ({
    query: read.insertInto("settings").values({ key, value, updated_at: now }),
  });
  return {
    findAll: () => read.selectFrom("settings").select(["key", "value"]).execute(),
    put: (key, value, now) => [{ query: read.deleteFrom("settings").where("key", "=", key) }, add(key, value, now)],
    insert: add,
  };
}
