import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPrivateRedis, type PrivateRedis, findServerBackends } from "@showrunner/server/testing";
import { startServer, type RunningServer } from "../../../e2e/support/server.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { createWallClock, type WallClock } from "./wall-clock.ts";

export const DATABASE_KINDS = ["sqlite", "postgres", "mariadb", "mysql"] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** Parses the `--database` options. Throws for an unknown one. */
export function parseDatabases(
  names: readonly string[] | undefined,
  defaultValue: readonly DatabaseKind[],
): readonly DatabaseKind[] {
  if (names === undefined) return defaultValue;
  return names.map((name) => {
    const found = DATABASE_KINDS.find((kind) => kind === name);
    if (found === undefined) throw new Error(`--database must be one of ${DATABASE_KINDS.join(", ")}`);
    return found;
  });
}

/** A server with a proxy in front of it. */
export interface ClusterServer extends RunningServer {
  /** The proxy that clients connect to. */
  readonly clientProxy: FaultProxy;
  /** Null without libfaketime. */
  readonly wallClock: WallClock | null;
  readonly wallOffsetS: number;
  setWallOffset(toOffsetS: number): void;
}

/** Servers on one database, with proxies in between for fault injection. */
export interface TestCluster {
  readonly name: string;
  readonly servers: readonly ClusterServer[];
  /** Between servers and database; null for the embedded database. */
  readonly databaseProxy: FaultProxy | null;
  /** Null with a single server. */
  readonly redis: PrivateRedis | null;
  /** Between servers and Redis. */
  readonly redisProxy: FaultProxy | null;
  stop(): Promise<void>;
}

export function proxiesOf({ servers, databaseProxy, redisProxy }: TestCluster): FaultProxy[] {
  return [...servers.map(({ clientProxy }) => clientProxy), databaseProxy, redisProxy].filter((each) => each !== null);
}

const hostAndPort = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

async function startClusterServer(
  dataDir: string,
  name: string,
  env: Readonly<Record<string, string>>,
  isSupervised: boolean,
): Promise<ClusterServer> {
  const wall = createWallClock(dataDir, name);
  const server = await startServer({ dataDir, env: { ...env, ...wall?.env }, isSupervised });
  const clientProxy = await startFaultProxy({ ...hostAndPort(server.url), testedSide: "far" });
  let wallOffsetS = 0;
  return {
    ...server,
    clientProxy,
    wallClock: wall,
    get wallOffsetS() {
      return wallOffsetS;
    },
    setWallOffset: (toOffsetS) => {
      wallOffsetS = toOffsetS;
      wall?.set(toOffsetS);
    },
    stop: async () => {
      const pid = server.pid();
      await server.stop();
      wall?.cleanUp(pid);
    },
  };
}

const APP_SECRET = "fault tests use one secret on all servers";

/**
 * Null if this machine has no such database server.
 *
 * @param settings environment of the servers, beyond the common one
 */
export async function startTestCluster(
  kind: DatabaseKind,
  settings: Readonly<Record<string, string>> = {},
  isSupervised = true,
): Promise<TestCluster | null> {
  const backend = kind === "sqlite" ? null : (await findServerBackends()).find(({ server }) => server === kind);
  if (backend === undefined) return null;
  const undo: (() => unknown)[] = [];
  const end = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
    undo.length = 0;
  };
  try {
    const dataDir = mkdtempSync(path.join(tmpdir(), "showrunner-faults-"));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const usual = { LOG_LEVEL: "error", TRUSTED_PROXIES: "loopback", APP_SECRET };
    const env: Record<string, string> = { ...usual, ...settings };
    let databaseProxy: FaultProxy | null = null;
    let redis: PrivateRedis | null = null;
    let redisProxy: FaultProxy | null = null;
    if (backend !== null) {
      const slot = await backend.createSlot();
      undo.push(() => slot.drop());
      const url = new URL(slot.url ?? "");
      databaseProxy = await startFaultProxy({ ...hostAndPort(url.href), testedSide: "near" });
      undo.push(databaseProxy.close);
      url.host = `127.0.0.1:${databaseProxy.port}`;
      env["DATABASE_URL"] = url.href;
      redis = await createPrivateRedis();
      if (redis !== null) {
        await redis.start();
        undo.push(redis.kill);
        redisProxy = await startFaultProxy({ ...hostAndPort(redis.url), testedSide: "near" });
        undo.push(redisProxy.close);
        env["REDIS_URL"] = `redis://127.0.0.1:${redisProxy.port}`;
      }
    }
    const count = redis === null ? 1 : 2;
    const servers: ClusterServer[] = [];
    for (let index = 0; index < count; index += 1) {
      const server = await startClusterServer(dataDir, `server-${index + 1}`, env, isSupervised);
      servers.push(server);
      const killNow = (): void => signalServer(server, "SIGKILL");
      process.once("exit", killNow);
      undo.push(async () => {
        await server.stop();
        await server.clientProxy.close();
        process.off("exit", killNow);
      });
    }
    const plural = count === 1 ? "one server" : `${count} servers and Redis`;
    return { name: `${backend?.name ?? "SQLite"}, ${plural}`, servers, databaseProxy, redis, redisProxy, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Signals the server's whole process tree. */
export function signalServer(server: RunningServer, name: NodeJS.Signals): void {
  try {
    process.kill(-server.pid(), name);
  } catch {
    // already gone
  }
}
