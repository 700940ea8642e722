import { afterEach, expect, test } from "vitest";
import { Intake } from "./intake.ts";
import { Load, loadLimits, type LoadReading } from "./load.ts";

const idle: LoadReading = { event_loop_delay_ms: 1, heap_bytes: 100, rss_bytes: 200 };
const limits = { event_loop_delay_ms: 50, heap_bytes: 1_000, rss_bytes: 2_000 };
const running: Load[] = [];
afterEach(() => {
  for (const load of running.splice(0)) load.stop();
});

function loadOf(...readings: readonly LoadReading[]) {
  const left = [idle, ...readings];
  const told: boolean[] = [];
  const read = (): LoadReading => left.shift() ?? idle;
  const load = new Load(limits, (is_high) => told.push(is_high), { read, end: () => undefined });
  running.push(load);
  return { load, told };
}

test.each([
  ["event loop", { ...idle, event_loop_delay_ms: 51 }],
  ["heap", { ...idle, heap_bytes: 1_001 }],
  ["memory", { ...idle, rss_bytes: 2_001 }],
])("too much for the %s, twice in a row, is load; and it is over as soon as there is less", (_, above) => {
  const { load, told } = loadOf(above, above, above, idle);
  const high = [1, 2, 3, 4].map(() => {
    load.sample();
    return load.isHigh;
  });
  expect([high, told]).toEqual([
    [false, true, true, false],
    [true, false],
  ]);
});

test("one long pause is none", () => {
  const pause = { ...idle, event_loop_delay_ms: 9_000 };
  const { load, told } = loadOf(pause, idle, pause, idle);
  for (let n = 0; n < 4; n += 1) load.sample();
  expect([load.isHigh, told]).toEqual([false, []]);
});

test("the worst delay is kept until it was asked for", () => {
  const { load } = loadOf({ ...idle, event_loop_delay_ms: 40 }, idle);
  load.sample();
  load.sample();
  expect([load.takeWorstDelay(), load.takeWorstDelay()]).toEqual([40, 1]);
});

test("this process is measured", async () => {
  const load = new Load({ event_loop_delay_ms: Infinity, heap_bytes: 1, rss_bytes: 1 }, () => undefined);
  running.push(load);
  // Blocks the event loop as an overload would: in turns longer than the sampling interval.
  for (let turn = 0; turn < 2; turn += 1) {
    const until = performance.now() + 700;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(load.latest.event_loop_delay_ms).toBeGreaterThan(300);
  load.sample();
  load.sample();
  expect(load.isHigh).toBe(true);
  expect(load.latest.heap_bytes).toBeGreaterThan(1_000_000);
  expect(load.latest.rss_bytes).toBeGreaterThan(load.latest.heap_bytes);
  expect(load.takeWorstDelay()).toBeGreaterThan(300);
});

test("0 is never, nothing is what fits the machine, a number is MiB", () => {
  const never = loadLimits({ max_event_loop_delay_ms: 0, max_heap_mb: 0, max_rss_mb: 0 });
  expect(Object.values(never)).toEqual([Infinity, Infinity, Infinity]);
  const fitting = loadLimits({ max_event_loop_delay_ms: 70, max_heap_mb: null, max_rss_mb: 3 });
  expect(fitting).toMatchObject({ event_loop_delay_ms: 70, rss_bytes: 3 * 1024 * 1024 });
  expect(fitting.heap_bytes).toBeGreaterThan(50e6);
  expect(fitting.heap_bytes).toBeLessThan(1e12);
});

test("a server that ends takes no more lines, then no more requests", () => {
  let busy = false;
  const intake = new Intake(() => busy);
  const takes = (): readonly boolean[] => [intake.takesLines, intake.takesRequests, intake.isDraining];
  expect(takes()).toEqual([true, true, false]);
  busy = true;
  expect(takes()).toEqual([false, false, false]);
  busy = false;
  intake.drain();
  expect(takes()).toEqual([false, true, true]);
  intake.close();
  intake.drain();
  expect(takes()).toEqual([false, false, true]);
});
