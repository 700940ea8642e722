import type { Logger } from "pino";
import { LogThrottle } from "../platform/log-throttle.ts";

/** Errors of the machine or the network that leave no state of ours inconsistent. */
const TRANSIENT_ERROR_CODES: ReadonlySet<string> = new Set([
  "EMFILE",
  "ENFILE",
  "ENOBUFS",
  "EAGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Whether the process may continue after this uncaught exception. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && code !== undefined && TRANSIENT_ERROR_CODES.has(code);
}

/**
 * Handles uncaught exceptions. Transient system errors (no file descriptor left, connection reset) are logged. Any
 * other is a bug that may have corrupted state in memory, so the process exits, and its parent restarts it from the
 * event log.
 */
export function handleUncaughtExceptions(logger: Logger): void {
  const throttle = new LogThrottle();
  process.on("uncaughtException", (error, origin) => {
    if (!isTransientError(error)) {
      logger.fatal({ err: error, origin }, "bug: uncaught exception, the process exits");
      process.exit(1);
    }
    const unlogged = throttle.tryAcquire("uncaught");
    if (unlogged !== null)
      logger.error({ err: error, origin, unlogged }, "uncaught transient error, the process continues");
  });
}
