import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { privateRedis, type PrivateRedis } from "../../../apps/server/src/platform/bus/testing/redis.ts";
import { serverBackEnds } from "../../../apps/server/src/platform/db/testing/index.ts";
import { startServer, type RunningServer } from "../../../e2e/support/server.ts";
import { cutLine, type CutLine } from "./proxy.ts";
import { wallClock, type WallClock } from "./wall-clock.ts";

export const databases = ["sqlite", "postgres", "mariadb", "mysql"] as const;
export type DatabaseKind = (typeof databases)[number];

/** Parses the `--database` options. Throws for an unknown one. */
export function databasesOf(
  given: readonly string[] | undefined,
  otherwise: readonly DatabaseKind[],
): readonly DatabaseKind[] {
  if (given === undefined) return otherwise;
  return given.map((name) => {
    const found = databases.find((kind) => kind === name);
    if (found === undefined) throw new Error(`--database is one of ${databases.join(", ")}`);
    return found;
  });
}

/** A server with a proxy in front of it. */
export interface StageServer extends RunningServer {
  /** The proxy that clients connect to. */
  readonly screens: CutLine;
  /** Null without libfaketime. */
  readonly wall: WallClock | null;
  readonly wall_offset_s: number;
  jump(to_offset_s: number): void;
}

/** Servers on one database, with proxies in between for fault injection. */
export interface Stage {
  readonly name: string;
  readonly servers: readonly StageServer[];
  /** Between servers and database; null for the embedded database. */
  readonly line: CutLine | null;
  /** Null with a single server. */
  readonly redis: PrivateRedis | null;
  /** Between servers and Redis. */
  readonly redis_line: CutLine | null;
  end(): Promise<void>;
}

export function linesOf({ servers, line, redis_line }: Stage): CutLine[] {
  return [...servers.map(({ screens }) => screens), line, redis_line].filter((each) => each !== null);
}

const placeOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

async function startStageServer(
  data_dir: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<StageServer> {
  const wall = wallClock(data_dir, name);
  const server = await startServer({ data_dir, env: { ...env, ...wall?.env } });
  const screens = await cutLine({ ...placeOf(server.url), tested: "far" });
  let wall_offset_s = 0;
  return {
    ...server,
    screens,
    wall,
    get wall_offset_s() {
      return wall_offset_s;
    },
    jump: (to_offset_s) => {
      wall_offset_s = to_offset_s;
      wall?.set(to_offset_s);
    },
    stop: async () => {
      const pid = server.pid();
      await server.stop();
      wall?.forget(pid);
    },
  };
}

const secret = "fault tests use one secret on all servers";

/**
 * Null if this machine has no such database server.
 *
 * @param settings environment of the servers, beyond the common one
 */
export async function setStage(
  kind: DatabaseKind,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stage | null> {
  const back_end = kind === "sqlite" ? null : (await serverBackEnds()).find(({ server }) => server === kind);
  if (back_end === undefined) return null;
  const undo: (() => unknown)[] = [];
  const end = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
    undo.length = 0;
  };
  try {
    const data_dir = mkdtempSync(path.join(tmpdir(), "showrunner-faults-"));
    undo.push(() => rmSync(data_dir, { recursive: true, force: true }));
    const usual = { LOG_LEVEL: "error", TRUSTED_PROXIES: "loopback", APP_SECRET: secret };
    const env: Record<string, string> = { ...usual, ...settings };
    let line: CutLine | null = null;
    let redis: PrivateRedis | null = null;
    let redis_line: CutLine | null = null;
    if (back_end !== null) {
      const place = await back_end.place();
      undo.push(() => place.drop());
      const url = new URL(place.url ?? "");
      line = await cutLine({ ...placeOf(url.href), tested: "near" });
      undo.push(line.close);
      url.host = `127.0.0.1:${line.port}`;
      env["DATABASE_URL"] = url.href;
      redis = await privateRedis();
      if (redis !== null) {
        await redis.start();
        undo.push(redis.kill);
        redis_line = await cutLine({ ...placeOf(redis.url), tested: "near" });
        undo.push(redis_line.close);
        env["REDIS_URL"] = `redis://127.0.0.1:${redis_line.port}`;
      }
    }
    const count = redis === null ? 1 : 2;
    const servers: StageServer[] = [];
    for (let index = 0; index < count; index += 1) {
      const server = await startStageServer(data_dir, `server-${index + 1}`, env);
      servers.push(server);
      const killNow = (): void => signal(server, "SIGKILL");
      process.once("exit", killNow);
      undo.push(async () => {
        await server.stop();
        await server.screens.close();
        process.off("exit", killNow);
      });
    }
    const plural = count === 1 ? "one server" : `${count} servers and Redis`;
    return { name: `${back_end?.name ?? "SQLite"}, ${plural}`, servers, line, redis, redis_line, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Signals the server's whole process tree. */
export function signal(server: RunningServer, name: NodeJS.Signals): void {
  try {
    process.kill(-server.pid(), name);
  } catch {
    // already gone
  }
}
