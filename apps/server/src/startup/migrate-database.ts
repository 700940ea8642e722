import type { Config } from "../config.ts";
import { describeLocation, openDatabase, PendingMigrations } from "../platform/db/index.ts";
import { ensureFolder } from "./data-folder.ts";
import { explainStartupError } from "./explain-startup-error.ts";
import { StartupError } from "./startup-error.ts";

/** Returns the ids of the pending migrations, without applying them. */
async function findPending({ database: location }: Config): Promise<readonly string[]> {
  try {
    const database = await openDatabase(location, { isManual: true });
    await database.close();
    return [];
  } catch (error) {
    if (error instanceof PendingMigrations) return error.ids;
    throw error;
  }
}

/**
 * `npm run admin -- migrate`: shows pending migrations and applies them. Resolves with the exit code; rejects with an
 * error of `openDatabase`, or with a `StartupError` that says what a failed upgrade left behind.
 */
export async function migrateDatabase(config: Config, print: (line: string) => void): Promise<number> {
  const { database: location } = config;
  const name = describeLocation(location);
  if (location.dialect === "sqlite") await ensureFolder(location.folder);
  const pending = await findPending(config);
  if (pending.length === 0) {
    print(`The database ${name} is up to date.`);
    return 0;
  }
  print(`Pending migrations of the database ${name}: ${pending.length}`);
  for (const id of pending) print(`  ${id}`);
  print("Upgrading:");
  let count = 0;
  const startedAt = performance.now();
  try {
    const database = await openDatabase(location, {
      onApplied: (id, durationMs) => {
        count += 1;
        print(`  ${count}/${pending.length}  ${id}  ${durationMs} ms`);
      },
    });
    await database.close();
  } catch (error) {
    const reason = explainStartupError(error, config) ?? String(error);
    throw new StartupError(
      location.dialect === "mysql"
        ? `The upgrade stopped after ${count} of ${pending.length} migrations: ${reason}\nOnce the cause is gone, run the command again: it goes on from there.`
        : `The upgrade failed, and nothing was changed: ${reason}`,
    );
  }
  print(
    `The database ${name} is up to date: ${count} migrations in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`,
  );
  return 0;
}
