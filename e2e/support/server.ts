import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.dirname(path.dirname(import.meta.dirname));

type Environment = Readonly<Record<string, string>>;

export interface ServerOptions {
  /** Settings besides address and data folder. */
  readonly env?: Environment | ((url: string) => Environment);
  /** Folder of the app, if not this one. */
  readonly folder?: string;
  /** Kept when given; otherwise a temporary folder that is removed with the server. */
  readonly dataDir?: string;
  /** False starts the server without its supervisor, so that requests cannot restart it. */
  readonly isSupervised?: boolean;
}

/** A real server: the built app in its own processes, on its own port and data. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Id of the started process; the one that serves is its child. */
  pid(): number;
  /** Output so far. */
  output(): string;
  /** Kills the whole process tree, like a power failure. */
  kill(): Promise<void>;
  /** Starts again on the same port and data. */
  start(): Promise<void>;
  /** Stops the server gracefully, and removes a temporary data folder. */
  stop(): Promise<void>;
}

/** Resolves to a port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v1/health/ready`, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** On POSIX the server leads a process group and is killed with it; Windows has none. */
function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // already gone
  }
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "showrunner-e2e-"));
  const settings = typeof options.env === "function" ? options.env(url) : options.env;
  let output = "";
  let child: ChildProcess | undefined;

  const killNow = (): void => {
    if (child !== undefined) signalTree(child, "SIGKILL");
  };

  async function start(): Promise<void> {
    const started = spawn(
      process.execPath,
      [`apps/server/src/${options.isSupervised === false ? "server" : "main"}.ts`],
      {
        cwd: options.folder ?? root,
        detached: process.platform !== "win32",
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...settings },
      },
    );
    child = started;
    const keep = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
    };
    started.stdout.on("data", keep);
    started.stderr.on("data", keep);
    const deadline = performance.now() + 120_000;
    while (!(await isReady(url))) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`The server ended while starting:\n${output}`);
      if (performance.now() > deadline) {
        killNow();
        throw new Error(`The server was not ready within 120 s:\n${output}`);
      }
      await sleep(50);
    }
  }

  function waitForExit(): Promise<void> {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      ending.once("exit", () => resolve());
    });
  }

  process.once("exit", killNow);
  await start();

  return {
    url,
    dataDir,
    pid: () => child?.pid ?? -1,
    output: () => output,
    async kill() {
      const exited = waitForExit();
      killNow();
      await exited;
      // The port is free only when the child has exited, too.
      while (await isReady(url)) await sleep(20);
    },
    start,
    async stop() {
      const exited = waitForExit();
      child?.kill("SIGTERM");
      const inTime = await Promise.race([exited.then(() => true), sleep(60_000, false, { ref: false })]);
      killNow();
      process.off("exit", killNow);
      if (!inTime) await exited;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
