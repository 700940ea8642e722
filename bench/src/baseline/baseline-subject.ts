import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { LoadClientConfig } from "../load/load-messages.ts";
import { ProcessProbe } from "../probe/process-probe.ts";
import type { Size, Subject } from "../subject.ts";

const ANY_PORT = 0;

/** Starts bare `ws` with as many sockets as the product will have. */
export async function createBaselineSubject({ shows, teams, phones }: Size, commands: number): Promise<Subject> {
  const probe = new ProcessProbe();
  let child: ChildProcess;
  const start = (listenPort: number): Promise<number> => {
    child = fork(path.join(import.meta.dirname, "baseline-server.ts"), [String(listenPort)], {
      env: { ...process.env, ...probe.env },
    });
    return new Promise((resolve, reject) => {
      child.once("message", (message) => resolve((message as { port: number }).port));
      child.once("exit", (code) => reject(new Error(`the baseline server exited (${code})`)));
    });
  };
  const waitForExit = (): Promise<unknown> => new Promise((resolve) => void child.once("exit", resolve));
  const port = await start(ANY_PORT);
  const screen = (show: number, role: string): LoadClientConfig => ({
    url: `ws://127.0.0.1:${port}/${show}`,
    hello: JSON.stringify({ type: "hello", role }),
  });
  return {
    name: "bare ws",
    probe,
    showConfigs: Array.from({ length: shows }, (_, show) => ({
      teams: Array.from({ length: teams }, () => screen(show, "team")),
      host: screen(show, "moderator"),
    })),
    registrations: Array.from({ length: phones }, () => ({
      url: `http://127.0.0.1:${port}/`,
      body: JSON.stringify({ password: "bench" }),
    })),
    commandsBeforeFanOut: [],
    fanOutCommands: Array.from({ length: commands }, () => ({ type: "timer_add", seconds: 15 })),
    commandsBeforeBuzz: [{ type: "next" }],
    buzzMarker: '"state"',
    async restart() {
      const exited = waitForExit();
      child.kill("SIGKILL");
      await exited;
      await start(port);
    },
    async stop() {
      const exited = waitForExit();
      child.disconnect();
      await exited;
      probe.close();
    },
  };
}
