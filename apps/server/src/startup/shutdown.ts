import type { Logger } from "pino";
import { setSafeTimeout } from "../platform/safe-timers.ts";
import { RESTART_EXIT_CODE } from "./supervise.ts";

/** Time limit of a graceful shutdown, in ms. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

export interface Shutdown {
  /** Shuts down gracefully, then exits so that the supervisor starts the server again. */
  readonly restart: () => void;
}

/** Shuts down gracefully on the first signal, exits at once on the second, and exits with the parent process. */
export function installShutdownHandlers(close: () => Promise<void>, logger: Logger): Shutdown {
  let isShuttingDown = false;
  const abort = (why: string, exitCode: number): never => {
    logger.error({ why }, "shutdown cut short");
    process.exit(exitCode);
  };
  const shutDown = (reason: NodeJS.Signals | "restart"): void => {
    const exitCode = reason === "restart" ? RESTART_EXIT_CODE : 0;
    if (isShuttingDown) {
      if (reason === "restart") return;
      abort("second signal", 1);
    }
    isShuttingDown = true;
    const startedAt = performance.now();
    logger.info({ reason }, "shutting down");
    setSafeTimeout(() => abort("timeout", exitCode === 0 ? 1 : exitCode), SHUTDOWN_TIMEOUT_MS).unref();
    close().then(
      () => {
        logger.info({ ms: Math.round(performance.now() - startedAt) }, "shutdown complete");
        process.exit(exitCode);
      },
      (error: unknown) => {
        logger.error({ err: error }, "shutdown failed");
        process.exit(exitCode === 0 ? 1 : exitCode);
      },
    );
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
  // Exit without draining: acknowledged commands are durable, and an orphaned server would keep the port.
  process.on("disconnect", () => process.exit(1));
  return { restart: () => shutDown("restart") };
}
