import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Exit code of a server that requests a restart. */
const restart_code = 75;
/** Message to the parent once the server listens. */
export const ready_message = "ready";

/** Delays between restarts, in ms. */
export interface Backoff {
  readonly first_ms: number;
  /** Each delay is twice the previous one, up to this. */
  readonly longest_ms: number;
  /** A server that was ready for this long resets the delay. */
  readonly stable_ms: number;
}
const usual_backoff: Backoff = { first_ms: 200, longest_ms: 30_000, stable_ms: 60_000 };

interface Ended {
  readonly code: number;
  readonly served_ms: number | null;
  /** Whether it ended because of a signal to the parent. */
  readonly asked: boolean;
}

function runOnce(file: string, args: readonly string[]): Promise<Ended> {
  const server = fork(file, args);
  let served_at: number | null = null;
  let asked = false;
  const forward = (signal: NodeJS.Signals): void => {
    asked = true;
    // The terminal sends Ctrl-C to the whole process group; a second signal would abort the shutdown.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    server.kill(signal);
  };
  process.on("SIGINT", forward);
  process.on("SIGTERM", forward);
  server.on("message", (message) => {
    if (message === ready_message) served_at ??= performance.now();
  });
  return new Promise((resolve) => {
    const end = (code: number): void => {
      process.off("SIGINT", forward);
      process.off("SIGTERM", forward);
      resolve({ code, served_ms: served_at === null ? null : performance.now() - served_at, asked });
    };
    // The child process could not be spawned.
    server.on("error", () => {
      if (server.pid === undefined) end(1);
    });
    server.on("exit", (exit_code, signal) =>
      end(exit_code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1)),
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
  { first_ms, longest_ms, stable_ms }: Backoff = usual_backoff,
): Promise<number> {
  let has_served = false;
  let next_pause_ms = first_ms;
  for (;;) {
    const { code, served_ms, asked } = await runOnce(file, args);
    has_served ||= served_ms !== null;
    if (code === restart_code) continue;
    if (asked || code === 0 || !has_served) return code;
    if (served_ms !== null && served_ms >= stable_ms) next_pause_ms = first_ms;
    process.stderr.write(`The server stopped unexpectedly; restarting in ${(next_pause_ms / 1_000).toFixed(1)} s.\n`);
    await pause(next_pause_ms);
    next_pause_ms = Math.min(longest_ms, next_pause_ms * 2);
  }
}
