import type { Database, WriteStatement } from "../../platform/db/index.ts";

export interface SettingsRepository {
  all(): Promise<readonly { readonly key: string; readonly value: string }[]>;
  /** Sets a key, whether it is there or not. */
  put(key: string, value: string, now: number): readonly WriteStatement[];
  /** Adds a key; the write is rejected with `UniqueViolation` when it is there. */
  add(key: string, value: string, now: number): WriteStatement;
}

export function settingsRepository({ read }: Database): SettingsRepository {
  const add = (key: string, value: string, now: number): WriteStatement => ({
    query: read.insertInto("settings").values({ key, value, updated_at: now }),
  });
  return {
    all: () => read.selectFrom("settings").select(["key", "value"]).execute(),
    put: (key, value, now) => [{ query: read.deleteFrom("settings").where("key", "=", key) }, add(key, value, now)],
    add,
  };
}
