import { fork } from "node:child_process";

/** Exit code of a server that wants to be started again. */
export const restart_code = 75;

/**
 * The parent of the server: starts it, hands signals on, starts it again when it asks for that. The promise gives the
 * exit code that the server ended with.
 */
export async function supervise(file: string, args: readonly string[]): Promise<number> {
  for (;;) {
    const server = fork(file, args);
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal gives Ctrl-C to the whole group already; a second one would cut the shutdown short.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      server.kill(signal);
    };
    process.on("SIGINT", forward);
    process.on("SIGTERM", forward);
    const code = await new Promise<number>((resolve) => {
      server.on("exit", (exit_code, signal) => {
        resolve(exit_code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1));
      });
    });
    process.off("SIGINT", forward);
    process.off("SIGTERM", forward);
    if (code !== restart_code) return code;
  }
}
