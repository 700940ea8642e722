import { fork } from "node:child_process";
import path from "node:path";
import type { Screen } from "../load/messages.ts";
import type { Subject } from "../suite.ts";

/** Bare `ws` with as many sockets as the product will have. */
export async function floorSubject(teams: number, commands: number): Promise<Subject> {
  const child = fork(path.join(import.meta.dirname, "server.ts"));
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port));
    child.once("exit", (code) => reject(new Error(`the floor ended (${code})`)));
  });
  const url = `ws://127.0.0.1:${port}`;
  const screen = (role: string): Screen => ({ url, hello: JSON.stringify({ type: "hello", role }) });
  return {
    name: "bare ws",
    pid: child.pid ?? -1,
    teams: Array.from({ length: teams }, () => screen("team")),
    host: screen("moderator"),
    before_fan_out: [],
    fan_out: Array.from({ length: commands }, () => ({ type: "timer_add", seconds: 15 })),
    before_answers: [],
    before_buzz: [{ type: "next" }],
    buzz_seen: '"state"',
    stop() {
      child.disconnect();
      return new Promise((resolve) => {
        child.once("exit", () => resolve());
      });
    },
  };
}
