import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { privateRedis, type PrivateRedis } from "../../../apps/server/src/platform/bus/testing/redis.ts";
import { serverBackEnds } from "../../../apps/server/src/platform/db/testing/index.ts";
import { startServer, type RunningServer } from "../../../e2e/support/server.ts";
import { cutLine, type CutLine } from "./proxy.ts";

export const databases = ["sqlite", "postgres", "mariadb", "mysql"] as const;
export type DatabaseKind = (typeof databases)[number];

/** What faults are done to: servers on one database of their own, and what lies between. */
export interface Stage {
  readonly name: string;
  readonly servers: readonly RunningServer[];
  /** Between servers and database; null for the embedded one. */
  readonly line: CutLine | null;
  /** Null where one server plays alone. */
  readonly redis: PrivateRedis | null;
  end(): Promise<void>;
}

const secret = "fault tests use one secret on all servers";

/**
 * Null where this machine has no such database server.
 *
 * @param settings of the servers, beyond those that all tests on a stage need
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
    if (back_end !== null) {
      const place = await back_end.place();
      undo.push(() => place.drop());
      const url = new URL(place.url ?? "");
      line = await cutLine({ host: url.hostname, port: Number(url.port) });
      undo.push(line.close);
      url.host = `127.0.0.1:${line.port}`;
      env["DATABASE_URL"] = url.href;
      redis = await privateRedis();
      if (redis !== null) {
        await redis.start();
        undo.push(redis.kill);
        env["REDIS_URL"] = redis.url;
      }
    }
    const count = redis === null ? 1 : 2;
    const servers: RunningServer[] = [];
    for (let index = 0; index < count; index += 1) {
      const server = await startServer({ data_dir, env });
      servers.push(server);
      const killNow = (): void => signal(server, "SIGKILL");
      process.once("exit", killNow);
      undo.push(async () => {
        await server.stop();
        process.off("exit", killNow);
      });
    }
    const plural = count === 1 ? "one server" : `${count} servers and Redis`;
    return { name: `${back_end?.name ?? "SQLite"}, ${plural}`, servers, line, redis, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** To the server's whole process tree. */
export function signal(server: RunningServer, name: NodeJS.Signals): void {
  try {
    process.kill(-server.pid(), name);
  } catch {
    // gone already
  }
}
