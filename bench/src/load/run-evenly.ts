import { setTimeout as sleep } from "node:timers/promises";

/** Calls `act` this many times, spread evenly over the time. */
export async function runEvenly(count: number, durationMs: number, act: (index: number) => void): Promise<void> {
  const start = performance.now();
  for (let next = 0; next < count;) {
    const now = performance.now() - start;
    for (; next < count && (next * durationMs) / count <= now; next += 1) act(next);
    await sleep(1);
  }
}
