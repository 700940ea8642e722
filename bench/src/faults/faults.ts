import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { CutLine } from "./proxy.ts";
import { linesOf, signal, type Stage } from "./stage.ts";
import { clock_offsets } from "./wall-clock.ts";

export const fault_kinds = [
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
export type FaultKind = (typeof fault_kinds)[number];

/** Silences at the end of a show, when there is time for servers to detect them. */
const last_faults: readonly FaultKind[] = ["silent_database", "silent_redis", "silent_screens"];

/** One fault; for a silence also the share of connections that recover. */
export interface PlannedFault {
  readonly kind: FaultKind;
  readonly heal_share: number;
}

/** The faults of one show in random order, followed by the final silences. */
export function planFaults(
  { kills, others }: { readonly kills: number; readonly others: number },
  possible: readonly FaultKind[],
  chance: Chance,
): readonly PlannedFault[] {
  const list = possible.flatMap((kind) => Array.from({ length: kind === "kill" ? kills : others }, () => kind));
  return [
    ...chance.shuffled(list).map((kind) => ({ kind, heal_share: 0.5 })),
    ...last_faults.filter((kind) => possible.includes(kind)).map((kind) => ({ kind, heal_share: 0 })),
  ];
}

export const fault_names: Readonly<Record<FaultKind, string>> = {
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
function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    return [];
  }
}

/** @param limit the soft limit, which can be raised again; `unlimited` or bytes */
function limitFiles(pid: number, limit: string): void {
  for (const id of treeOf(pid)) {
    const { status, error } = spawnSync("prlimit", ["--pid", String(id), `--fsize=${limit}:`]);
    if (error !== undefined || status !== 0) throw new Error(`prlimit failed on process ${id}`);
  }
}

/** Returns why a fault cannot be injected here, or null. */
export function missingFor(kind: FaultKind, { line, redis, servers }: Stage): string | null {
  if ((kind === "cut_database" || kind === "silent_database") && line === null) return "the database is embedded";
  if ((kind === "cut_redis" || kind === "silent_redis") && redis === null) return "the servers use no Redis";
  if (kind === "jump_clock") return servers.some(({ wall }) => wall === null) ? "needs libfaketime" : null;
  if (kind !== "full_disk") return null;
  if (line !== null) return "the database keeps its files elsewhere";
  if (treeOf(servers[0]?.pid() ?? -1).length === 0) return "needs /proc";
  return spawnSync("prlimit", ["--version"]).error === undefined ? null : "needs prlimit";
}

/** Share of a server's client connections that go silent at once. */
const silent_share = 0.4;

interface Silence {
  /** Share of the existing connections. */
  readonly share: number;
  /** Whether connections made meanwhile are silent, too. */
  readonly new_too: boolean;
  readonly while_ms: number;
  readonly heal_share: number;
}

/**
 * Silences connections; afterwards some recover and deliver what was held back, the others stay silent until a side
 * gives up.
 */
async function beSilent(
  line: CutLine,
  chance: Chance,
  { share, new_too, while_ms, heal_share }: Silence,
): Promise<void> {
  line.hold(() => chance.next() < share);
  line.holdNew(new_too);
  await pause(while_ms);
  line.holdNew(false);
  line.release(() => chance.next() < heal_share);
}

/** Injects a fault and reverts it; resolves when the servers are ready. */
export async function doFault({ kind, heal_share }: PlannedFault, stage: Stage, chance: Chance): Promise<void> {
  const { servers, line, redis, redis_line } = stage;
  const server = chance.pick(servers);
  if (server === undefined) throw new Error("no server");
  const while_ms = chance.whole(200, 3_000);
  if (kind === "kill" || kind === "restart" || kind === "stop") for (const each of linesOf(stage)) each.forget();
  switch (kind) {
    case "kill":
    case "restart": {
      const pid = server.pid();
      await (kind === "kill" ? server.kill() : server.stop());
      server.wall?.forget(pid);
      return server.start();
    }
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
      return;
    case "jump_clock":
      server.jump(chance.pick(clock_offsets.filter((offset) => offset !== server.wall_offset_s)) ?? 0);
      return;
    case "silent_screens":
      return beSilent(server.screens, chance, {
        share: silent_share,
        new_too: false,
        while_ms: while_ms * 2,
        heal_share,
      });
    case "silent_database":
    case "silent_redis": {
      const silent = kind === "silent_database" ? line : redis_line;
      if (silent !== null) await beSilent(silent, chance, { share: 1, new_too: true, while_ms, heal_share });
    }
  }
}
