import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Exit code of a server that wants to be started again. */
const restart_code = 75;
/** What a server says to its parent once it serves. */
export const ready_message = "ready";
/** A server that dies while it serves is started again, unless it has died so often within so many ms. */
const crashes = { most: 5, within_ms: 60_000 };
const pause_after_crash_ms = 200;

interface Ended {
  readonly code: number;
  /** Whether it served, and nobody asked it to end. */
  readonly crashed: boolean;
}

function runOnce(file: string, args: readonly string[]): Promise<Ended> {
  const server = fork(file, args);
  let served = false;
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
    served ||= message === ready_message;
  });
  return new Promise((resolve) => {
    server.on("exit", (exit_code, signal) => {
      process.off("SIGINT", forward);
      process.off("SIGTERM", forward);
      const code = exit_code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1);
      resolve({ code, crashed: served && !asked && code !== 0 });
    });
  });
}

/**
 * The parent of the server: starts it, hands signals on, and starts it again when it asks for that or dies in the
 * middle of a show. The promise gives the exit code that the server ended with.
 */
export async function supervise(file: string, args: readonly string[]): Promise<number> {
  let died: readonly number[] = [];
  for (;;) {
    const { code, crashed } = await runOnce(file, args);
    if (code === restart_code) continue;
    if (!crashed) return code;
    const now = performance.now();
    died = [...died.filter((at) => now - at < crashes.within_ms), now];
    if (died.length > crashes.most) return code;
    process.stderr.write("The server has stopped unexpectedly and is started again.\n");
    await pause(pause_after_crash_ms);
  }
}
