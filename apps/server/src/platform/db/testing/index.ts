import { openReused } from "./reused-databases.ts";
import { RUN_VARIABLE } from "./test-servers.ts";
import { findDefaultBackend, type TestBackend, type TestDatabase } from "./test-backends.ts";

export {
  findBackends,
  findServerBackends,
  sqliteBackend,
  findDefaultBackend,
  type TestBackend,
  type DatabaseSlot,
  type TestDatabase,
} from "./test-backends.ts";
export { createShowRow } from "./rows.ts";

/** A migrated database with the contents of a new one. */
export async function createTestDatabase(on?: TestBackend): Promise<TestDatabase> {
  const backend = on ?? (await findDefaultBackend());
  // Outside of Vitest, nothing would drop reused databases.
  if (backend.isShared && RUN_VARIABLE in process.env) return openReused(backend);
  const slot = await backend.createSlot();
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
