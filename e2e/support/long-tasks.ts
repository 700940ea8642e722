import type { Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time of the processor, in µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Tasks of pages' main threads that took longer, in ms of the processor, so that other work on the machine counts little. */
export function findLongTasks(trace: Buffer, longerThanMs: number): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString("utf8")) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name.endsWith("RunTask") && tdur !== undefined && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length < 20) throw new Error(`the trace has only ${tasks.length} tasks`);
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).filter((ms) => ms > longerThanMs);
}

/** Time of the workload below, in ms, on the machine for which limits are written. */
const REFERENCE_MS = 4;

/** How many times slower the page's thread is than on that machine. */
export async function measureSlowdown(page: Page): Promise<number> {
  const fastestMs = await page.evaluate(() => {
    const work = (): void => {
      const rows = Array.from({ length: 20_000 }, (_, n) => ({ id: (n * 7_919) % 20_011, name: `Team ${n}` }));
      JSON.stringify(rows.toSorted((a, b) => a.id - b.id));
    };
    const times = Array.from({ length: 8 }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    });
    return Math.min(...times);
  });
  return fastestMs / REFERENCE_MS;
}
