import { Redis } from "ioredis";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const DEFAULT_URL = "redis://127.0.0.1:6379";

/** URL of a Redis for tests: TEST_REDIS_URL or the default; null when there is none. Required in CI. */
export async function findRedis(): Promise<string | null> {
  const configuredUrl = process.env["TEST_REDIS_URL"] ?? "";
  const url = configuredUrl === "" ? DEFAULT_URL : configuredUrl;
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 2_000, retryStrategy: () => null });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.ping();
    return url;
  } catch (error) {
    if (process.env["CI"] === "true" || configuredUrl !== "")
      throw new Error("the tests need Redis; TEST_REDIS_URL names another one", { cause: error });
    console.log("Not covered: Redis (TEST_REDIS_URL names one)");
    return null;
  } finally {
    client.disconnect();
  }
}

/** A Redis that belongs to one test, which may start and kill it. */
export interface PrivateRedis {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** SIGSTOP keeps connections open but stops all replies; SIGCONT resumes. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Null when `redis-server` is not installed. Required in CI. */
export async function createPrivateRedis(): Promise<PrivateRedis | null> {
  if (spawnSync("redis-server", ["--version"]).error !== undefined) {
    if (process.env["CI"] === "true") throw new Error("the tests need the program redis-server");
    console.log("Not covered: a Redis that goes away (redis-server is not installed)");
    return null;
  }
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  const isResponding = async (): Promise<boolean> => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      client.disconnect();
    }
  };
  return {
    url,
    start: async () => {
      const nothingKept = ["--save", "", "--appendonly", "no"];
      running = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", ...nothingKept], {
        stdio: "ignore",
      });
      const until = performance.now() + 10_000;
      while (!(await isResponding())) {
        if (performance.now() > until) throw new Error("redis-server did not start");
        await sleep(50);
      }
    },
    kill: async () => {
      const ending = running;
      running = null;
      if (ending === null) return;
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill("SIGKILL");
      await ended;
    },
    signal: (name) => void running?.kill(name),
  };
}
