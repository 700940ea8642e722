import { pino } from "pino";
import { compose } from "./compose.ts";
import { readConfig, type Config } from "./config.ts";
import { PendingMigrations } from "./platform/db/index.ts";
import { LogThrottle } from "./platform/log-throttle.ts";
import { createLogger } from "./platform/logger.ts";
import { setTaskErrorHandler } from "./platform/safe-timers.ts";
import { createServerProcess } from "./platform/server-process.ts";
import { formatBanner } from "./startup/banner.ts";
import { explainStartupError } from "./startup/explain-startup-error.ts";
import { chooseDatabase } from "./startup/choose-database.ts";
import { handleUncaughtExceptions } from "./startup/uncaught-exceptions.ts";
import { StartupError } from "./startup/startup-error.ts";
import { installShutdownHandlers, type Shutdown } from "./startup/shutdown.ts";
import { serveMaintenance } from "./startup/maintenance-server.ts";
import { READY_MESSAGE, RESTART_EXIT_CODE, SUPERVISED_ARGUMENT } from "./startup/supervise.ts";

function exitWithMessage(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function startServer(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel, pino.destination(2));
  const throttle = new LogThrottle();
  setTaskErrorHandler((error) => {
    const unlogged = throttle.tryAcquire("task");
    if (unlogged !== null) logger.error({ err: error, unlogged }, "a timer or listener threw");
  });
  handleUncaughtExceptions(logger);
  let shutdown: Shutdown | null = null;
  const isSupervised = process.argv.includes(SUPERVISED_ARGUMENT);
  const server = await compose(config, logger, createServerProcess(isSupervised ? () => shutdown?.restart() : null));
  try {
    await server.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await server.close();
    throw error;
  }
  shutdown = installShutdownHandlers(server.close, logger);
  const address = server.app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  process.send?.(READY_MESSAGE);
  process.stdout.write(`${formatBanner(config, { ...server, port })}\n`);
}

/** Serves a page that upgrades the database, in place of the application. */
async function waitForUpgrade(waiting: Config, pending: readonly string[], sentence: string): Promise<never> {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
  process.on("disconnect", () => process.exit(1));
  try {
    const { port, code, upgraded, close } = await serveMaintenance(waiting, pending);
    process.stderr.write(`${sentence}\n`);
    process.stdout.write(`Or open http://localhost:${port} (or this server's address) and enter the code ${code}.\n`);
    await upgraded;
    close();
  } catch (error) {
    exitWithMessage(explainStartupError(error, waiting) ?? String(error));
  }
  process.exit(RESTART_EXIT_CODE);
}

let config: Config;
try {
  config = readConfig();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  exitWithMessage(error.message);
}
try {
  config = await chooseDatabase(config, { canActivate: true });
  await startServer(config);
} catch (error) {
  const sentence = explainStartupError(error, config);
  if (sentence === undefined) throw error;
  // Waiting needs a supervisor, which starts the application afterwards. With several servers, the command upgrades.
  const canWait = error instanceof PendingMigrations && process.argv.includes(SUPERVISED_ARGUMENT);
  if (!canWait || config.redisUrl !== null) exitWithMessage(sentence);
  await waitForUpgrade(config, error.ids, sentence);
}
