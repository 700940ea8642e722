import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";

/** Describes the machine that a table was measured on. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}, ${process.platform}`;
}

/** Maximum of open files of a process (Node raises the soft limit to the hard one); infinity if unknown. */
export function readOpenFilesLimit(limits = readLimits()): number {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1] ?? "unlimited";
  return hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

export interface ProcessUsage {
  /** Seconds of processor time since the process started, user and system, with its children. */
  readonly cpuS: number;
  readonly rssBytes: number;
}

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** Processor time and memory of a process and its descendants, from /proc (zero without it). */
export function readUsage(pid: number): ProcessUsage {
  const stats = new Map<number, { parent: number; cpuS: number; rssBytes: number }>();
  let entries: string[] = [];
  try {
    entries = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return { cpuS: 0, rssBytes: 0 };
  }
  for (const entry of entries) {
    try {
      const text = readFileSync(`/proc/${entry}/stat`, "utf8");
      // The name in parentheses may contain spaces; the fields after it are numbered from 3 in proc(5).
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const field = (number: number): number => Number(fields[number - 3]);
      stats.set(Number(entry), {
        parent: field(4),
        cpuS: (field(14) + field(15)) / TICKS_PER_SECOND,
        rssBytes: field(24) * PAGE_BYTES,
      });
    } catch {
      // exited meanwhile
    }
  }
  let total: ProcessUsage = { cpuS: 0, rssBytes: 0 };
  const waiting = [pid];
  for (const id of waiting) {
    const found = stats.get(id);
    if (found === undefined) continue;
    total = { cpuS: total.cpuS + found.cpuS, rssBytes: total.rssBytes + found.rssBytes };
    for (const [child, { parent }] of stats) if (parent === id) waiting.push(child);
  }
  return total;
}
