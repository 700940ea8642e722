import type { Logger } from "pino";
import { LogThrottle } from "../platform/log-throttle.ts";

/** Errors of the machine or the network, which leave nothing of ours half done. */
const passing: ReadonlySet<string> = new Set([
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

/** Whether the process may go on after an exception that nothing has caught. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && code !== undefined && passing.has(code);
}

/**
 * What becomes of exceptions that nothing has caught. One of the machine (no file left, a peer that went) is logged, and
 * the shows go on. Any other is a bug: what is in memory may be wrong then, so the process ends, and its parent starts it
 * again from the log of events, which is the truth.
 */
export function installLastResort(logger: Logger): void {
  const throttle = new LogThrottle();
  process.on("uncaughtException", (error, origin) => {
    if (!isPassing(error)) {
      logger.fatal({ err: error, origin }, "bug: the process ends");
      process.exit(1);
    }
    const unlogged = throttle.take("uncaught");
    if (unlogged !== null) logger.error({ err: error, origin, unlogged }, "not caught; the process goes on");
  });
}
