import type { Page } from "@playwright/test";

const LONG_TASK_MS = 50;
/** Limit per `measureSlowdown`, for machines on which it exceeds `LONG_TASK_MS`: those more than twice as slow. */
const SLOW_TASK_MS = 25;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time of the processor, in µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Tasks of pages' main threads that took longer, in ms. */
function findLongTasks(trace: Buffer, longerThanMs: number): readonly number[] {
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

/**
 * How many times slower the page's thread is than on that machine. The median of runs spread over a second: the fastest
 * one would tell the speed of a moment that the tasks between do not have.
 */
async function measureSlowdown(page: Page): Promise<number> {
  const medianMs = await page.evaluate(async () => {
    const work = (): void => {
      const rows = Array.from({ length: 20_000 }, (_, n) => ({ id: (n * 7_919) % 20_011, name: `Team ${n}` }));
      JSON.stringify(rows.toSorted((a, b) => a.id - b.id));
    };
    const times: number[] = [];
    for (let run = 0; run < 15; run += 1) {
      const startedAt = performance.now();
      work();
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return times.toSorted((a, b) => a - b)[7] ?? 0;
  });
  return medianMs / REFERENCE_MS;
}

/**
 * Does the work while the page is traced and returns the tasks of its main thread that were too long, in ms.
 * They are measured by processor time, so that other work on the machine counts little.
 */
export async function traceLongTasks(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  const slowdownBefore = await measureSlowdown(page);
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const trace = await browser.stopTracing();
  const slowdown = Math.max(slowdownBefore, await measureSlowdown(page));
  return findLongTasks(trace, Math.max(LONG_TASK_MS, SLOW_TASK_MS * slowdown));
}
