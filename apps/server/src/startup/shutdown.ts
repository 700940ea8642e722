import type { Logger } from "pino";
import { setSafeTimeout } from "../platform/safe-timers.ts";

/** Time limit of a graceful shutdown, in ms. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Shuts down gracefully on the first signal, exits at once on the second, and exits with the parent process. */
export function installShutdownHandlers(close: () => Promise<void>, logger: Logger): void {
  let isShuttingDown = false;
  const abort = (why: string): never => {
    logger.error({ why }, "shutdown cut short");
    process.exit(1);
  };
  const shutDown = (signal: NodeJS.Signals): void => {
    if (isShuttingDown) return abort("second signal");
    isShuttingDown = true;
    const startedAt = performance.now();
    logger.info({ signal }, "shutting down");
    setSafeTimeout(() => abort("timeout"), SHUTDOWN_TIMEOUT_MS).unref();
    close().then(
      () => {
        logger.info({ ms: Math.round(performance.now() - startedAt) }, "shutdown complete");
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
  // Exit without draining: acknowledged commands are durable, and an orphaned server would keep the port.
  process.on("disconnect", () => process.exit(1));
}
