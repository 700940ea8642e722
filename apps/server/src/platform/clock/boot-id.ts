import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/** The kernel's boot id; without one, every process counts as a boot of its own. */
export function readBootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
