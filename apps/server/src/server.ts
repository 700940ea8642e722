import { pino } from "pino";
import { compose } from "./compose.ts";
import { readConfig, type Config } from "./config.ts";
import { LogThrottle } from "./platform/log-throttle.ts";
import { createLogger } from "./platform/logger.ts";
import { reportTaskFailures } from "./platform/tasks.ts";
import { banner } from "./startup/banner.ts";
import { explainStartup } from "./startup/explain.ts";
import { installLastResort } from "./startup/last-resort.ts";
import { StartupProblem } from "./startup/problem.ts";
import { endWithSignals } from "./startup/shutdown.ts";
import { ready_message } from "./startup/supervise.ts";

function quit(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function listen(config: Config): Promise<void> {
  const logger = createLogger(config.log_level, pino.destination(2));
  const throttle = new LogThrottle();
  reportTaskFailures((error) => {
    const unlogged = throttle.take("task");
    if (unlogged !== null) logger.error({ err: error, unlogged }, "a timer or listener threw");
  });
  installLastResort(logger);
  const server = await compose(config, logger);
  try {
    await server.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await server.close();
    throw error;
  }
  endWithSignals(server.close, logger);
  const address = server.app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  process.send?.(ready_message);
  process.stdout.write(`${banner(config, port, server.setup_code)}\n`);
}

let config: Config;
try {
  config = readConfig();
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  quit(error.message);
}
try {
  await listen(config);
} catch (error) {
  const sentence = explainStartup(error, config);
  if (sentence === undefined) throw error;
  quit(sentence);
}
