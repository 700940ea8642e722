import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Exit code of a server that wants to be started again. */
const restart_code = 75;
const server_file = fileURLToPath(new URL("./server.ts", import.meta.url));

/** The parent of the server: starts it, hands signals on, starts it again when it asks for that, ends as it ends. */
function start(): void {
  const server = fork(server_file, process.argv.slice(2));
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal gives Ctrl-C to the whole group already; a second one would cut the shutdown short.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    server.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
  server.on("exit", (code, signal) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, forward);
    if (code === restart_code) start();
    else process.exitCode = code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1);
  });
}

start();
