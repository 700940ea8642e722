import { pino } from "pino";
import { closeInfrastructure, openInfrastructure } from "./compose.ts";
import { composeAccounts } from "./compose/accounts.ts";
import { readConfig } from "./config.ts";
import type { Database } from "./platform/db/index.ts";
import { createJobsRepository } from "./platform/jobs/index.ts";
import { runAdminCommand } from "./startup/admin-commands.ts";
import { explainStartupError } from "./startup/explain-startup-error.ts";
import { StartupError } from "./startup/startup-error.ts";

async function releaseJobs(database: Database): Promise<number> {
  const jobs = createJobsRepository(database);
  const count = await jobs.countHeld();
  await database.write([jobs.releaseHeld()]);
  return count;
}

/** `npm run admin`: recovery on the server's own machine, for whoever can read its database. */
async function main(args: readonly string[]): Promise<number> {
  const config = readConfig();
  try {
    const base = await openInfrastructure(config, pino({ level: "silent" }));
    try {
      const accounts = await composeAccounts(base);
      const { exitCode, text } = await runAdminCommand(
        {
          users: accounts.users_service,
          resets: accounts.resets,
          configuration: accounts.configuration,
          releaseJobs: () => releaseJobs(base.database),
        },
        args,
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

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
