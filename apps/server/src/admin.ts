import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { closeInfrastructure, openInfrastructure } from "./compose/open-infrastructure.ts";
import { composeAccounts } from "./compose/accounts.ts";
import { composeSettings } from "./compose/settings.ts";
import type { Infrastructure } from "./compose/infrastructure.ts";
import { readConfig, type Config } from "./config.ts";
import { createUsageDaysRepository, rebuildUsage } from "./features/usage/index.ts";
import { describeLocation, openDatabase } from "./platform/db/index.ts";
import { removeRetirement } from "./platform/db/retirement.ts";
import { createJobsRepository } from "./platform/jobs/index.ts";
import { createAppSecret } from "./platform/secrets/app-secret.ts";
import { createDataKeysRepository } from "./platform/secrets/data-keys.repository.ts";
import { createEnvelopesRepository } from "./platform/secrets/envelopes.repository.ts";
import { rotateDataKey } from "./platform/secrets/rotate-data-key.ts";
import { ADMIN_USAGE, auditContext, parseAdminArguments, runAdminCommand } from "./startup/admin-commands.ts";
import { chooseDatabase } from "./startup/choose-database.ts";
import { copyToDatabase } from "./startup/copy-database.ts";
import { explainStartupError } from "./startup/explain-startup-error.ts";
import { migrateDatabase } from "./startup/migrate-database.ts";
import { requireDatabase } from "./startup/require-database.ts";
import { StartupError } from "./startup/startup-error.ts";

async function releaseJobs({ database, auditLog }: Infrastructure): Promise<number> {
  const jobs = createJobsRepository(database);
  const count = await jobs.countHeld();
  if (count > 0)
    await database.write([
      jobs.releaseHeld(),
      auditLog.record(
        { area: "server", action: "jobs_released", subject: String(count), before: {}, after: {} },
        auditContext,
      ),
    ]);
  return count;
}

/** Longer than any write that a server has begun can take. */
const SETTLE_MS = 3_000;

function rotateSecrets({ database, secret, config, auditLog }: Infrastructure): ReturnType<typeof rotateDataKey> {
  const { appSecretPrevious: previous } = config;
  return rotateDataKey({
    database,
    repository: createDataKeysRepository(database),
    envelopes: createEnvelopesRepository(database),
    secret,
    previousSecret: previous === null ? null : createAppSecret(previous),
    now: Date.now,
    settle: () => sleep(SETTLE_MS),
    record: (counts) =>
      auditLog.record({ area: "server", action: "secrets_rotated", before: {}, after: counts }, auditContext),
  });
}

/** `npm run admin`: recovery on the server's own machine, for anyone who can read its database. */
async function main(args: readonly string[]): Promise<number> {
  const parsed = parseAdminArguments(args);
  // Before anything is opened: opening a database creates or upgrades it.
  if (parsed === null) throw new StartupError(ADMIN_USAGE);
  const { command, argument } = parsed;
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  let config = readConfig();
  try {
    config = await chooseDatabase(config, { canActivate: false });
    if (command === "migrate") return await migrateDatabase(config, print);
    if (command === "copy-database") return await copyToDatabase(config, argument, print);
    if (command === "use-retired-database") return await reinstateDatabase(config);
    const base = await openInfrastructure(config, pino({ level: "silent" }));
    try {
      const accounts = await composeAccounts(await composeSettings(base));
      const { exitCode, text } = await runAdminCommand(
        {
          users: accounts.usersService,
          resets: accounts.resets,
          configuration: accounts.configuration,
          releaseJobs: () => releaseJobs(base),
          rotateSecrets: () => rotateSecrets(base),
          rebuildUsage: () =>
            rebuildUsage({ database: base.database, repository: createUsageDaysRepository(base.database) }),
        },
        { command, argument },
      );
      (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
      accounts.stop();
      return exitCode;
    } finally {
      await closeInfrastructure(base);
    }
  } catch (error) {
    throw new StartupError(explainStartupError(error, config) ?? String(error));
  }
}

/** Returns a replaced (retired) database to service; until then, a start on it is refused. */
async function reinstateDatabase(config: Config): Promise<number> {
  requireDatabase(config);
  const { database: location } = config;
  const database = await openDatabase(location, { isManual: config.migrate === "manual" });
  try {
    await removeRetirement(database);
  } finally {
    await database.close();
  }
  process.stdout.write(`The database ${describeLocation(location)} can be used again.\n`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
