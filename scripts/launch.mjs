// Entry point of npm start, npm test and the other scripts: sets up what they need (see setup.mjs), then runs the job.
// No dependencies, and no syntax newer than Node 18.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SetupError, compileCache, ensureModules, ensureNode, ensureWeb, nodeIsCurrent, run } from "./setup.mjs";

// `needsWeb`: build the web app first.
const jobs = {
  start: { script: "apps/server/src/main.ts", needsWeb: true, replace: true },
  admin: { script: "apps/server/src/admin.ts" },
  backup: { script: "apps/server/src/backup.ts" },
  restore: { script: "apps/server/src/restore.ts" },
  dev: { script: "scripts/dev.ts" },
  build: { script: undefined, needsWeb: true },
  check: { script: "scripts/check.ts" },
  format: { script: "scripts/format.ts" },
  docs: { script: "scripts/docs.ts" },
  test: { script: "scripts/test.ts" },
  bench: { script: "bench/src/main.ts", needsWeb: true },
  "bench:ai": { script: "bench/src/ai/main.ts", needsWeb: false },
  "bench:databases": { script: "bench/src/databases/main.ts", needsWeb: false },
  "test:faults": { script: "bench/src/faults/main.ts", needsWeb: true },
  "test:kills": { script: "bench/src/kills/main.ts", needsWeb: false },
  "test:fuzz": { script: "bench/src/fuzz/main.ts", needsWeb: true },
  screenshots: { script: "scripts/screenshots.ts", needsWeb: true },
};

async function main([name, ...args]) {
  const job = Object.hasOwn(jobs, name ?? "") ? jobs[name] : undefined;
  if (job === undefined)
    throw new SetupError(`Unknown job "${name ?? ""}"; there are ${Object.keys(jobs).join(", ")}.`);

  if (!nodeIsCurrent()) {
    const node = await ensureNode();
    const key = Object.keys(process.env).find((k) => k.toUpperCase() === "PATH") ?? "PATH";
    const env = { ...process.env, [key]: `${path.dirname(node)}${path.delimiter}${process.env[key] ?? ""}` };
    return run(node, [fileURLToPath(import.meta.url), name, ...args], { cwd: process.cwd(), env });
  }

  await ensureModules();
  if (job.needsWeb) await ensureWeb();
  if (job.script === undefined) return 0;

  const command = [process.execPath, job.script, ...args];
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  // Replaces this process by the server: no second Node in memory, and signals reach it directly.
  if (job.replace && process.platform !== "win32" && typeof process.execve === "function")
    process.execve(process.execPath, command, process.env);
  return run(command[0], command.slice(1));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
