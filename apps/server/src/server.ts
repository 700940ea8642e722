import { pino } from "pino";
import { compose, type Server } from "./compose.ts";
import { readConfig, type Config } from "./config.ts";
import { banner } from "./startup/banner.ts";
import { explainStartup } from "./startup/explain.ts";
import { StartupProblem } from "./startup/problem.ts";
import { ready_message } from "./startup/supervise.ts";

/** How long a shutdown may take before it is cut short, in ms. */
const drain_ms = 10_000;

function quit(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Ends the process in good order at the first signal, at once at the second, and dies with its parent. */
function endWithSignals(server: Server): void {
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), drain_ms).unref();
    void server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // Nothing acknowledged is lost by an end without drain; a server that nobody looks after would hold the port.
  process.on("disconnect", () => process.exit(1));
}

async function listen(config: Config): Promise<void> {
  const logger = pino({ level: config.log_level }, pino.destination(2));
  const server = await compose(config, logger);
  try {
    await server.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await server.close();
    throw error;
  }
  endWithSignals(server);
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
