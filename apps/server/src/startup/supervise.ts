import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Exit code of a server that requests a restart. */
export const RESTART_EXIT_CODE = 75;
/** Message to the parent once the server listens. */
export const READY_MESSAGE = "ready";
/** Argument with which the supervisor starts the server. */
export const SUPERVISED_ARGUMENT = "--supervised";

/** Delays between restarts, in ms. */
export interface Backoff {
  readonly firstMs: number;
  /** Each delay is twice the previous one, up to this. */
  readonly longestMs: number;
  /** The delay is reset once a server has been ready for this long. */
  readonly stableMs: number;
}
const DEFAULT_BACKOFF: Backoff = { firstMs: 200, longestMs: 30_000, stableMs: 60_000 };

interface RunResult {
  readonly code: number;
  readonly servedMs: number | null;
  /** Whether the server ended because of a signal to the parent. */
  readonly wasRequested: boolean;
}

function runOnce(file: string, args: readonly string[]): Promise<RunResult> {
  const server = fork(file, [...args, SUPERVISED_ARGUMENT]);
  let servedAt: number | null = null;
  let wasRequested = false;
  const forward = (signal: NodeJS.Signals): void => {
    wasRequested = true;
    // The terminal sends Ctrl-C to the whole process group; a second signal would abort the shutdown.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    server.kill(signal);
  };
  process.on("SIGINT", forward);
  process.on("SIGTERM", forward);
  server.on("message", (message) => {
    if (message === READY_MESSAGE) servedAt ??= performance.now();
  });
  return new Promise((resolve) => {
    const finish = (code: number): void => {
      process.off("SIGINT", forward);
      process.off("SIGTERM", forward);
      resolve({ code, servedMs: servedAt === null ? null : performance.now() - servedAt, wasRequested });
    };
    // The child process could not be spawned.
    server.on("error", () => {
      if (server.pid === undefined) finish(1);
    });
    server.on("exit", (exitCode, signal) =>
      finish(exitCode ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1)),
    );
  });
}

/**
 * Parent process of the server: starts it, forwards signals, and restarts it on request or after an unexpected exit. A
 * server that has been ready is restarted indefinitely with exponential backoff; one that never was is not restarted,
 * because retrying does not fix a wrong configuration.
 *
 * @returns the server's exit code
 */
export async function supervise(
  file: string,
  args: readonly string[],
  { firstMs, longestMs, stableMs }: Backoff = DEFAULT_BACKOFF,
): Promise<number> {
  let hasServed = false;
  let nextPauseMs = firstMs;
  for (;;) {
    const { code, servedMs, wasRequested } = await runOnce(file, args);
    hasServed ||= servedMs !== null;
    if (code === RESTART_EXIT_CODE) continue;
    if (wasRequested || code === 0 || !hasServed) return code;
    if (servedMs !== null && servedMs >= stableMs) nextPauseMs = firstMs;
    process.stderr.write(`The server stopped unexpectedly; restarting in ${(nextPauseMs / 1_000).toFixed(1)} s.\n`);
    await sleep(nextPauseMs);
    nextPauseMs = Math.min(longestMs, nextPauseMs * 2);
  }
}
