import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import { signal, type Stage } from "./stage.ts";

export const fault_kinds = ["kill", "stop", "restart", "cut_database", "cut_redis", "full_disk"] as const;
export type FaultKind = (typeof fault_kinds)[number];

export const fault_names: Readonly<Record<FaultKind, string>> = {
  kill: "kill -9 and start again",
  stop: "SIGSTOP, SIGCONT",
  restart: "SIGTERM and start again",
  cut_database: "database cut off",
  cut_redis: "Redis killed",
  full_disk: "no file may grow (prlimit)",
};

/** A process and everything below it. */
function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    return [];
  }
}

/** @param limit the soft limit alone, which anyone may raise again; `unlimited` or bytes. */
function limitFiles(pid: number, limit: string): void {
  for (const id of treeOf(pid)) {
    const { status, error } = spawnSync("prlimit", ["--pid", String(id), `--fsize=${limit}:`]);
    if (error !== undefined || status !== 0) throw new Error(`prlimit failed on process ${id}`);
  }
}

/** Why a fault cannot be done here; null when it can. */
export function missingFor(kind: FaultKind, { line, redis, servers }: Stage): string | null {
  if (kind === "cut_database" && line === null) return "the database is embedded";
  if (kind === "cut_redis" && redis === null) return "there is no Redis between servers";
  if (kind !== "full_disk") return null;
  if (line !== null) return "the database keeps its files elsewhere";
  if (treeOf(servers[0]?.pid() ?? -1).length === 0) return "needs /proc";
  return spawnSync("prlimit", ["--version"]).error === undefined ? null : "needs prlimit";
}

/** Does it and makes it good again; resolves when the servers serve. */
export async function doFault(kind: FaultKind, { servers, line, redis }: Stage, chance: Chance): Promise<void> {
  const server = chance.pick(servers);
  if (server === undefined) throw new Error("there is no server");
  const while_ms = chance.whole(200, 3_000);
  switch (kind) {
    case "kill":
      await server.kill();
      return server.start();
    case "restart":
      await server.stop();
      return server.start();
    case "stop":
      signal(server, "SIGSTOP");
      await pause(while_ms * 2);
      signal(server, "SIGCONT");
      return;
    case "cut_database":
      line?.cut();
      await pause(while_ms);
      line?.mend();
      return;
    case "cut_redis":
      await redis?.kill();
      await pause(while_ms);
      return redis?.start();
    case "full_disk":
      limitFiles(server.pid(), "4096");
      await pause(while_ms);
      limitFiles(server.pid(), "unlimited");
  }
}
