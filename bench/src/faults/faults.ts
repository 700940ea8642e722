import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { RandomSource } from "../random-source.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import { proxiesOf, signalServer, type TestCluster } from "./test-cluster.ts";
import { CLOCK_OFFSETS } from "./wall-clock.ts";

export const FAULT_KINDS = [
  "kill",
  "stop",
  "restart",
  "cut_database",
  "cut_redis",
  "full_disk",
  "jump_clock",
  "silent_screens",
  "silent_database",
  "silent_redis",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Silences at the end of a show, when there is time for servers to detect them. */
const FINAL_FAULTS: readonly FaultKind[] = ["silent_database", "silent_redis", "silent_screens"];

/** One fault; for a silence also the share of connections that recover. */
export interface PlannedFault {
  readonly kind: FaultKind;
  readonly recoveryShare: number;
}

/** The faults of one show in random order, followed by the final silences. */
export function planFaults(
  { kills, others }: { readonly kills: number; readonly others: number },
  available: readonly FaultKind[],
  random: RandomSource,
): readonly PlannedFault[] {
  const list = available.flatMap((kind) => Array.from({ length: kind === "kill" ? kills : others }, () => kind));
  return [
    ...random.shuffle(list).map((kind) => ({ kind, recoveryShare: 0.5 })),
    ...FINAL_FAULTS.filter((kind) => available.includes(kind)).map((kind) => ({ kind, recoveryShare: 0 })),
  ];
}

export const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  kill: "kill -9 and start again",
  stop: "SIGSTOP, SIGCONT",
  restart: "SIGTERM and start again",
  cut_database: "database cut off",
  cut_redis: "Redis killed",
  full_disk: "files cannot grow (prlimit)",
  jump_clock: "wall clock jumped by 1 h or 2 h",
  silent_screens: "connections of clients silent",
  silent_database: "connections to the database silent",
  silent_redis: "connections to Redis silent",
};

/** Process ids of a process and all its descendants. */
function processTree(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    return [pid, ...children.flatMap(processTree)];
  } catch {
    return [];
  }
}

/** @param limit the soft limit, which can be raised again; `unlimited` or bytes */
function limitFileSize(pid: number, limit: string): void {
  for (const id of processTree(pid)) {
    const { status, error } = spawnSync("prlimit", ["--pid", String(id), `--fsize=${limit}:`]);
    if (error !== undefined || status !== 0) throw new Error(`prlimit failed on process ${id}`);
  }
}

/** Returns why a fault cannot be injected here, or null. */
export function findUnavailableReason(kind: FaultKind, { databaseProxy, redis, servers }: TestCluster): string | null {
  if ((kind === "cut_database" || kind === "silent_database") && databaseProxy === null)
    return "the database is embedded";
  if ((kind === "cut_redis" || kind === "silent_redis") && redis === null) return "the servers use no Redis";
  if (kind === "jump_clock") return servers.some(({ wallClock }) => wallClock === null) ? "needs libfaketime" : null;
  if (kind !== "full_disk") return null;
  if (databaseProxy !== null) return "the database keeps its files elsewhere";
  if (processTree(servers[0]?.pid() ?? -1).length === 0) return "needs /proc";
  return spawnSync("prlimit", ["--version"]).error === undefined ? null : "needs prlimit";
}

/** Share of a server's client connections that go silent at once. */
const SILENT_CLIENT_SHARE = 0.4;

interface SilenceOptions {
  /** Share of the existing connections. */
  readonly share: number;
  /** Whether connections made meanwhile are silent, too. */
  readonly includesNew: boolean;
  readonly durationMs: number;
  readonly recoveryShare: number;
}

/**
 * Silences connections; afterwards some recover and deliver what was held back, the others stay silent until a side
 * gives up.
 */
async function silenceConnections(
  proxy: FaultProxy,
  random: RandomSource,
  { share, includesNew, durationMs, recoveryShare }: SilenceOptions,
): Promise<void> {
  proxy.silence(() => random.next() < share);
  proxy.silenceNew(includesNew);
  await sleep(durationMs);
  proxy.silenceNew(false);
  proxy.resume(() => random.next() < recoveryShare);
}

/** Injects a fault and reverts it; resolves when the servers are ready. */
export async function injectFault(
  { kind, recoveryShare }: PlannedFault,
  cluster: TestCluster,
  random: RandomSource,
): Promise<void> {
  const { servers, databaseProxy, redis, redisProxy } = cluster;
  const server = random.pick(servers);
  if (server === undefined) throw new Error("no server");
  const durationMs = random.integer(200, 3_000);
  if (kind === "kill" || kind === "restart" || kind === "stop")
    for (const each of proxiesOf(cluster)) each.stopWatching();
  switch (kind) {
    case "kill":
    case "restart": {
      const pid = server.pid();
      await (kind === "kill" ? server.kill() : server.stop());
      server.wallClock?.cleanUp(pid);
      return server.start();
    }
    case "stop":
      signalServer(server, "SIGSTOP");
      await sleep(durationMs * 2);
      signalServer(server, "SIGCONT");
      return;
    case "cut_database":
      databaseProxy?.cut();
      await sleep(durationMs);
      databaseProxy?.restore();
      return;
    case "cut_redis":
      await redis?.kill();
      await sleep(durationMs);
      return redis?.start();
    case "full_disk":
      limitFileSize(server.pid(), "4096");
      await sleep(durationMs);
      limitFileSize(server.pid(), "unlimited");
      return;
    case "jump_clock":
      server.setWallOffset(random.pick(CLOCK_OFFSETS.filter((offset) => offset !== server.wallOffsetS)) ?? 0);
      return;
    case "silent_screens":
      return silenceConnections(server.clientProxy, random, {
        share: SILENT_CLIENT_SHARE,
        includesNew: false,
        durationMs: durationMs * 2,
        recoveryShare,
      });
    case "silent_database":
    case "silent_redis": {
      const proxy = kind === "silent_database" ? databaseProxy : redisProxy;
      if (proxy !== null)
        await silenceConnections(proxy, random, { share: 1, includesNew: true, durationMs, recoveryShare });
    }
  }
}
