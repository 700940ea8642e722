import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Exit code of a server that wants to be started again. */
const restart_code = 75;
/** What a server says to its parent once it serves. */
export const ready_message = "ready";

/** How long the parent waits before the next start, in ms. */
export interface Backoff {
  readonly first_ms: number;
  /** Each pause is twice the one before it, up to this. */
  readonly longest_ms: number;
  /** A server that has served this long begins with the first pause again. */
  readonly stable_ms: number;
}
const usual_backoff: Backoff = { first_ms: 200, longest_ms: 30_000, stable_ms: 60_000 };

interface Ended {
  readonly code: number;
  readonly served_ms: number | null;
  /** A signal asked it to end. */
  readonly asked: boolean;
}

function runOnce(file: string, args: readonly string[]): Promise<Ended> {
  const server = fork(file, args);
  let served_at: number | null = null;
  let asked = false;
  const forward = (signal: NodeJS.Signals): void => {
    asked = true;
    // A terminal gives Ctrl-C to the whole group already; a second one would cut the shutdown short.
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
    // The machine cannot start another process right now.
    server.on("error", () => {
      if (server.pid === undefined) end(1);
    });
    server.on("exit", (exit_code, signal) =>
      end(exit_code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1)),
    );
  });
}

/**
 * The parent of the server: starts it, hands signals on, and starts it again when it asks for that or stops unexpectedly.
 * It never gives up on a server that has served, with growing pauses; one that never did ends with its error, because a
 * wrong configuration is not mended by trying.
 *
 * @returns the exit code that the server ended with
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
    process.stderr.write(
      `The server has stopped unexpectedly and is started again in ${(next_pause_ms / 1_000).toFixed(1)} s.\n`,
    );
    await pause(next_pause_ms);
    next_pause_ms = Math.min(longest_ms, next_pause_ms * 2);
  }
}
