import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase, type Database } from "../index.ts";

export interface TestDatabase {
  readonly database: Database;
  readonly folder: string;
  /** Closes the database and removes its folder. */
  end(): Promise<void>;
}

/** A migrated database in a folder of its own. */
export async function testDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
  const database = await openDatabase({ dialect: "sqlite", folder });
  return {
    database,
    folder,
    end: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
