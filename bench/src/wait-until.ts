import { setTimeout as sleep } from "node:timers/promises";

/** Times in ms. */
interface WaitLimits {
  readonly timeoutMs: number;
  readonly intervalMs: number;
}

/** Polls until the condition holds. Throws after the timeout; `what` names the condition. */
export async function waitUntil(
  what: string,
  isDone: () => boolean,
  { timeoutMs, intervalMs }: WaitLimits,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await sleep(intervalMs);
  }
}
