// Prepares what jobs need: Node 24, the packages of the lock file, the built web app. No dependencies, and no syntax
// newer than Node 18: this runs on whatever Node the machine has.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Node's compile cache, which halves the processor time of a start. Kept in this checkout, not in a shared folder. */
export const compileCache = path.join(root, ".cache/compile");
const runtimeDir = path.join(root, ".runtime");
const WANTED_MAJOR = 24;
const PINNED_NODE = "24.21.0";

/** An error that users can act on; printed as one sentence, without a stack. */
export class SetupError extends Error {}

// ---------------------------------------------------------------- processes

/** Runs a program with our stdio, forwards signals, and resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const forward = (signal) => {
      // A terminal sends Ctrl-C to the whole process group; forwarding it again would look like "quit at once".
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    const done = () => {
      for (const signal of signals) process.off(signal, forward);
    };
    child.on("error", (error) => {
      done();
      reject(error);
    });
    child.on("exit", (code, signal) => {
      done();
      resolve(code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1));
    });
  });
}

/** The command that runs the machine's npm with the current Node. */
export function createNpmCall(args) {
  const fromNpm = process.env.npm_execpath;
  const isNpm = fromNpm !== undefined && /npm-cli\.c?js$/.test(fromNpm) && fs.existsSync(fromNpm);
  const command = isNpm ? process.execPath : process.platform === "win32" ? "npm.cmd" : "npm";
  const env = { ...process.env };
  // Settings of the npm that started us (workspace, prefix) must not reach the npm that we start.
  for (const name of ["npm_config_local_prefix", "npm_config_workspace", "npm_config_workspaces", "npm_config_prefix"])
    delete env[name];
  const options = { env, shell: !isNpm && process.platform === "win32" };
  return { command, args: isNpm ? [fromNpm, ...args] : args, options };
}

async function npm(args, cwd, { quiet = false } = {}) {
  const call = createNpmCall(args);
  const output = quiet ? "ignore" : 2;
  try {
    return await run(call.command, call.args, { ...call.options, cwd, stdio: ["ignore", output, output] });
  } catch (error) {
    if (error.code === "ENOENT")
      throw new SetupError(
        "npm was not found; install Node.js 24 with npm from https://nodejs.org and run this again.",
      );
    throw error;
  }
}

// ---------------------------------------------------------------- one at a time

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Runs the work while holding a lock file, so that two concurrent launches don't both install. */
async function withLock(work) {
  fs.mkdirSync(runtimeDir, { recursive: true });
  const file = path.join(runtimeDir, "launch.lock");
  for (let hasLogged = false; ;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw new SetupError(`The folder ${runtimeDir} cannot be written (${error.code}).`);
    }
    let owner = Number.NaN;
    try {
      owner = Number.parseInt(fs.readFileSync(file, "utf8"), 10);
    } catch {
      continue; // just released
    }
    if (Number.isNaN(owner)) {
      await pause(200); // being written
      owner = Number.parseInt(fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "", 10);
    }
    if (Number.isNaN(owner) || !isAlive(owner)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!hasLogged) console.error(`Another launch (process ${owner}) is preparing; waiting for it.`);
    hasLogged = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function readJson(file) {
  const text = readText(file);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

// ---------------------------------------------------------------- Node

export function nodeIsCurrent() {
  return Number.parseInt(process.versions.node, 10) >= WANTED_MAJOR;
}

function runtimePackage() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  // The package without `bin-` stopped at Node 18 on Apple silicon.
  return `node-${platform === "darwin" && process.arch === "arm64" ? "bin-" : ""}${platform}-${process.arch}`;
}

/** Path of a recent enough Node, installed into the project if necessary. */
export async function ensureNode() {
  const name = runtimePackage();
  const dir = path.join(runtimeDir, "node_modules", name);
  const binary = path.join(dir, "bin", process.platform === "win32" ? "node.exe" : "node");
  const present = () => fs.existsSync(binary) && readJson(path.join(dir, "package.json")) !== undefined;
  if (present()) return binary;
  await withLock(async () => {
    if (present()) return;
    console.error(
      `Node ${process.versions.node} is too old for Showrunner; fetching Node ${WANTED_MAJOR} into .runtime/ …`,
    );
    fs.writeFileSync(path.join(runtimeDir, "package.json"), '{"name":"runtime","private":true}\n');
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
    // Not every platform has every release.
    for (const version of [PINNED_NODE, `>=${WANTED_MAJOR}`]) {
      await npm(["install", ...flags, `${name}@${version}`], runtimeDir, { quiet: true });
      if (present()) return;
    }
    throw new SetupError(
      `Node ${WANTED_MAJOR} could not be fetched for ${process.platform}-${process.arch}; install Node ${WANTED_MAJOR} or later from https://nodejs.org and run this again.`,
    );
  });
  return binary;
}

// ---------------------------------------------------------------- packages

/** Whether the installed packages match the lock file (npm may have been run by hand). */
function modulesMatchLock() {
  const lock = readJson(path.join(root, "package-lock.json"));
  const installed = readJson(path.join(root, "node_modules", ".package-lock.json"));
  if (lock === undefined || installed === undefined) return false;
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes("node_modules/") || wanted.optional || wanted.devOptional || wanted.peer) return true;
    const found = installed.packages[place];
    return found !== undefined && found.version === wanted.version && Boolean(found.link) === Boolean(wanted.link);
  });
}

export async function ensureModules() {
  const lock = readText(path.join(root, "package-lock.json"));
  if (lock === undefined)
    throw new SetupError("package-lock.json is missing; this is not a complete copy of the project.");
  const stamp = path.join(root, "node_modules", ".launch-stamp");
  const install = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const wanted = createHash("sha256")
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .update(install.join(" "))
    .digest("hex");
  if (readText(stamp) === wanted) return;
  await withLock(async () => {
    if (readText(stamp) === wanted) return;
    if (!modulesMatchLock()) {
      console.error("Installing packages …");
      // The web app is built here, so that NODE_ENV=production must not leave out its tools.
      const code = await npm(install, root);
      if (code !== 0) throw new SetupError("The packages could not be installed (npm said why above).");
    }
    fs.writeFileSync(stamp, wanted);
  });
}

// ---------------------------------------------------------------- web app

const SKIPPED = /^(node_modules|dist|\.tanstack|test|__screenshots__)$|\.test\.tsx?$|\.gen\.ts$|\.md$/;

function hashListing(hash, dir) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.test(entry.name)) continue;
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) hashListing(hash, file);
    else {
      const { mtimeMs, size } = fs.statSync(file);
      hash.update(`${path.relative(root, file)}\0${mtimeMs}\0${size}\n`);
    }
  }
}

/** Hash of all sources of the web app, by name, time and size, not content. */
function hashWebSources() {
  const hash = createHash("sha256");
  for (const dir of ["apps/web", "packages"]) hashListing(hash, path.join(root, dir));
  hash.update(readText(path.join(root, "package-lock.json")) ?? "");
  return hash.digest("hex");
}

export async function ensureWeb() {
  const dist = path.join(root, "apps/web/dist");
  const stamp = path.join(dist, ".stamp");
  const isBuilt = () => readText(stamp) === hashWebSources() && fs.existsSync(path.join(dist, "index.html"));
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    console.error("Building the web app …");
    // Computed before the build, so that an edit during it causes another one.
    const sources = hashWebSources();
    const vite = path.join(root, "node_modules/vite/bin/vite.js");
    const code = await run(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: path.join(root, "apps/web"),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", 2, 2],
    });
    if (code !== 0) throw new SetupError("The web app could not be built (the reason is above).");
    fs.writeFileSync(stamp, sources);
  });
}
