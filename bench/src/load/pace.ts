import { setTimeout as pause } from "node:timers/promises";

/** Calls `act` this many times, spread evenly over the time. */
export async function spreadOver(count: number, over_ms: number, act: (index: number) => void): Promise<void> {
  const start = performance.now();
  for (let next = 0; next < count;) {
    const now = performance.now() - start;
    for (; next < count && (next * over_ms) / count <= now; next += 1) act(next);
    await pause(1);
  }
}
