// npm run dev: the server, restarted when its sources change, behind Vite's development server.
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { root } from "./lib/files.ts";

const port = process.env["PORT"] ?? "3000";
const children: ChildProcess[] = [
  spawn(process.execPath, ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PORT: port },
  }),
  spawn(process.execPath, [path.join(root, "node_modules/vite/bin/vite.js"), "--clearScreen", "false"], {
    cwd: path.join(root, "apps/web"),
    stdio: "inherit",
    env: { ...process.env, SHOWRUNNER_API: `http://127.0.0.1:${port}` },
  }),
];

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill("SIGTERM");
}
process.on("SIGINT", end);
process.on("SIGTERM", end);
for (const child of children)
  child.on("exit", (code) => {
    if (!isEnding) process.exitCode = code ?? 1;
    end();
  });
