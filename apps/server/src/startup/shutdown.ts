import type { Logger } from "pino";
import { later } from "../platform/tasks.ts";

/** How long a shutdown may take before it is cut short, in ms. */
const drain_ms = 10_000;

/** Ends the process in good order at the first signal, at once at the second, and dies with its parent. */
export function endWithSignals(close: () => Promise<void>, logger: Logger): void {
  let is_ending = false;
  const cutShort = (why: string): never => {
    logger.error({ why }, "shutdown cut short");
    process.exit(1);
  };
  const end = (signal: NodeJS.Signals): void => {
    if (is_ending) return cutShort("second signal");
    is_ending = true;
    const began = performance.now();
    logger.info({ signal }, "shutting down");
    later(() => cutShort("it took too long"), drain_ms).unref();
    close().then(
      () => {
        logger.info({ ms: Math.round(performance.now() - began) }, "shut down");
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // Nothing acknowledged is lost by an end without drain; a server that nobody looks after would hold the port.
  process.on("disconnect", () => process.exit(1));
}
