import type { Database } from "../index.ts";
import { findDefaultBackend, type TestBackend, type DatabaseSlot } from "./test-backends.ts";

export {
  findBackends,
  findServerBackends,
  sqliteBackend,
  findDefaultBackend,
  type TestBackend,
  type DatabaseSlot,
} from "./test-backends.ts";
export { createShowRow } from "./rows.ts";

export interface TestDatabase {
  readonly database: Database;
  readonly slot: DatabaseSlot;
  /** Closes and drops the database. */
  drop(): Promise<void>;
}

/** A new, migrated database. */
export async function createTestDatabase(on?: TestBackend): Promise<TestDatabase> {
  const slot = await (on ?? (await findDefaultBackend())).createSlot();
  const database = await slot.open();
  return {
    database,
    slot,
    drop: async () => {
      await database.close();
      await slot.drop();
    },
  };
}
