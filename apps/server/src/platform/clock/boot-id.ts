import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/** The kernel's id of this boot; where there is none, every process counts as a boot of its own. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
