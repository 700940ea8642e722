import type { Config } from "../config.ts";
import { readBootId } from "../platform/clock/index.ts";
import { openProfiles, readProfileFile, toLocation } from "../platform/database-profiles/index.ts";
import { describeLocation, openDatabase, parseDatabaseUrl, type DatabaseLocation } from "../platform/db/index.ts";
import { copyDatabase, openTarget, UncopyableData, type CopyProgress } from "../platform/db/bulk/index.ts";
import { loadAppSecret } from "../platform/secrets/app-secret.ts";
import { resolveDatabaseLocation } from "./database-options.ts";
import { ensureFolder } from "./data-folder.ts";
import { explainStartupError } from "./explain-startup-error.ts";
import { requireDatabase } from "./require-database.ts";
import { StartupError } from "./startup-error.ts";

const PROGRESS_INTERVAL_MS = 2_000;

const PROBLEMS = {
  too_long: "a name or key is longer than the other database can store",
  too_large: "a text is larger than the other database can store",
  null_character: "a text contains the character NUL, which PostgreSQL cannot store",
  duplicate: "two keys that differ here would be the same there",
  reference: "a row refers to another one that is missing",
  mismatch: "the copy differs from the original",
  not_empty: "the other database is not empty",
} as const satisfies Record<UncopyableData["problem"], string>;

/** Finds a database by its URL, or by the name of a profile, which keeps the password out of process lists. */
export async function findTarget(config: Config, name: string): Promise<DatabaseLocation> {
  const parsed = parseDatabaseUrl(name);
  if ("address" in parsed) {
    const { dataDir, databaseTls: tls, databaseConnections } = config;
    return resolveDatabaseLocation(dataDir, { address: parsed.address, tls, ...databaseConnections });
  }
  // Names of restored databases contain a time, so a colon does not make a URL.
  const secret = await loadAppSecret(config.appSecret, config.dataDir, config.appSecretPrevious);
  const profile = openProfiles(await readProfileFile(config.dataDir), secret).find((each) => each.name === name);
  if (profile !== undefined) return toLocation(profile, config.dataDir, config.databaseConnections);
  // The user and password of a URL are not printed.
  throw new StartupError(
    name.includes(":")
      ? `${name.split("@").at(-1)} is neither the address of a database nor the name of a profile.`
      : `There is no database profile ${name}.`,
  );
}

function createProgressPrinter(print: (line: string) => void): (progress: CopyProgress) => void {
  let [phase, nextAt] = ["", 0];
  return (progress) => {
    if (progress.phase === phase && performance.now() < nextAt) return;
    phase = progress.phase;
    nextAt = performance.now() + PROGRESS_INTERVAL_MS;
    print(progress.phase === "preparing" ? "preparing" : `${phase}: ${progress.done} of ${progress.total} rows`);
  };
}

/**
 * `npm run admin -- copy-database TARGET`: copies the database of this installation, which no server may use meanwhile.
 * Resolves with the exit code; rejects with a `StartupError`.
 */
export async function copyToDatabase(config: Config, name: string, print: (line: string) => void): Promise<number> {
  requireDatabase(config);
  const location = await findTarget(config, name);
  // Applies pending migrations first. With MIGRATE=manual, they are refused, and so is a database that does not exist.
  await (await openDatabase(config.database, { isManual: config.migrate === "manual" })).close();
  // Opened exclusively, like a target, so that no server starts on it until the copy is complete.
  const source = await openTarget(config.database);
  try {
    if (location.dialect === "sqlite") await ensureFolder(location.folder);
    const target = await openCopyTarget(location, config);
    const startedAt = performance.now();
    try {
      const { rows } = await copyDatabase({
        openSource: () => Promise.resolve({ ...source, close: () => Promise.resolve() }),
        target,
        holdWrites: () => Promise.resolve(),
        clock: { boot_id: readBootId(), monotonic: () => Number(process.hrtime.bigint()) / 1e6, wall: Date.now },
        isRetired: false,
        signal: new AbortController().signal,
        report: createProgressPrinter(print),
      });
      print(
        `Copied and compared ${rows} rows in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. The database ${describeLocation(config.database)} is unchanged: start the servers with the other one.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof UncopyableData)) throw error;
      const place = error.place === null ? "" : ` (${error.place})`;
      throw new StartupError(`Nothing was copied: ${PROBLEMS[error.problem]}${place}.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openCopyTarget(location: DatabaseLocation, config: Config) {
  try {
    return await openTarget(location);
  } catch (error) {
    throw new StartupError(explainStartupError(error, { ...config, database: location }) ?? String(error));
  }
}
