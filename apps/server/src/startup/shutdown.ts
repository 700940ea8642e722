import type { Logger } from "pino";
import { later } from "../platform/tasks.ts";

/** Time limit of a graceful shutdown, in ms. */
const drain_ms = 10_000;

/** Shuts down gracefully on the first signal, exits at once on the second, and exits with the parent process. */
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
    later(() => cutShort("timeout"), drain_ms).unref();
    close().then(
      () => {
        logger.info({ ms: Math.round(performance.now() - began) }, "shutdown complete");
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
  // Exit without draining: acknowledged commands are durable, and an orphaned server would keep the port.
  process.on("disconnect", () => process.exit(1));
}
