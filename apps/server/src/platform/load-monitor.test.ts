import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { AdmissionGate } from "./admission-gate.ts";
import { LoadMonitor, resolveLoadLimits, type LoadSample } from "./load-monitor.ts";

const idle: LoadSample = { eventLoopDelayMs: 1, heapBytes: 100, rssBytes: 200 };
const limits = { eventLoopDelayMs: 50, heapBytes: 1_000, rssBytes: 2_000 };
const running: LoadMonitor[] = [];
afterEach(() => {
  for (const load of running.splice(0)) load.stop();
});

function createTestMonitor(...readings: readonly LoadSample[]) {
  const left = [idle, ...readings];
  const reported: boolean[] = [];
  const read = (): LoadSample => left.shift() ?? idle;
  const load = new LoadMonitor(limits, (isHigh) => reported.push(isHigh), { sample: read, stop: () => undefined });
  running.push(load);
  return { load, reported };
}

test.each([
  ["event loop", { ...idle, eventLoopDelayMs: 51 }],
  ["heap", { ...idle, heapBytes: 1_001 }],
  ["memory", { ...idle, rssBytes: 2_001 }],
])(
  "reports overload after two consecutive samples above the %s limit and ends it at the next one below",
  (_, above) => {
    const { load, reported } = createTestMonitor(above, above, above, idle);
    const high = [1, 2, 3, 4].map(() => {
      load.sample();
      return load.isOverloaded;
    });
    expect([high, reported]).toEqual([
      [false, true, true, false],
      [true, false],
    ]);
  },
);

test("does not report overload for a single pause", () => {
  const pause = { ...idle, eventLoopDelayMs: 9_000 };
  const { load, reported } = createTestMonitor(pause, idle, pause, idle);
  for (let n = 0; n < 4; n += 1) load.sample();
  expect([load.isOverloaded, reported]).toEqual([false, []]);
});

test("keeps the maximum delay until it is read", () => {
  const { load } = createTestMonitor({ ...idle, eventLoopDelayMs: 40 }, idle);
  load.sample();
  load.sample();
  expect([load.takeMaxEventLoopDelay(), load.takeMaxEventLoopDelay()]).toEqual([40, 1]);
});

test("measures the current process", async () => {
  const load = new LoadMonitor({ eventLoopDelayMs: Infinity, heapBytes: 1, rssBytes: 1 }, () => undefined);
  running.push(load);
  // Blocks the event loop like an overload would: in turns longer than the sampling interval.
  for (let turn = 0; turn < 2; turn += 1) {
    const until = performance.now() + 700;
    while (performance.now() < until);
    await sleep(1);
  }
  expect(load.latest.eventLoopDelayMs).toBeGreaterThan(300);
  load.sample();
  load.sample();
  expect(load.isOverloaded).toBe(true);
  expect(load.latest.heapBytes).toBeGreaterThan(1_000_000);
  expect(load.latest.rssBytes).toBeGreaterThan(load.latest.heapBytes);
  expect(load.takeMaxEventLoopDelay()).toBeGreaterThan(300);
});

test("resolves limits: 0 disables, null fits the machine, a number is in MiB", () => {
  const never = resolveLoadLimits({ maxEventLoopDelayMs: 0, maxHeapMb: 0, maxRssMb: 0 });
  expect(Object.values(never)).toEqual([Infinity, Infinity, Infinity]);
  const fitting = resolveLoadLimits({ maxEventLoopDelayMs: 70, maxHeapMb: null, maxRssMb: 3 });
  expect(fitting).toMatchObject({ eventLoopDelayMs: 70, rssBytes: 3 * 1024 * 1024 });
  expect(fitting.heapBytes).toBeGreaterThan(50e6);
  expect(fitting.heapBytes).toBeLessThan(1e12);
});

test("refuses connections while draining and requests while closing", () => {
  let busy = false;
  const gate = new AdmissionGate(() => busy);
  const takes = (): readonly boolean[] => [gate.isAcceptingConnections, gate.isAcceptingRequests, gate.isDraining];
  expect(takes()).toEqual([true, true, false]);
  busy = true;
  expect(takes()).toEqual([false, false, false]);
  busy = false;
  gate.startDraining();
  expect(takes()).toEqual([false, true, true]);
  gate.refuseRequests();
  gate.startDraining();
  expect(takes()).toEqual([false, false, true]);
});

/** Script that reads memory once while no file can be opened (EMFILE), and counts the readings after that. */
const afterFailedReading = (start: string): string => `
  const { memoryUsage } = process;
  let [failed, later] = [false, 0];
  process.memoryUsage = () => {
    if (failed) return (later += 1), memoryUsage();
    failed = true;
    throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
  };
  // Like the server (docs/adr/0012).
  process.on("uncaughtException", () => undefined);
  ${start}
  setTimeout(() => { process.stdout.write(String(later)); process.exit(0); }, 1_500);
`;
const monitorUrl = new URL("load-monitor.ts", import.meta.url).href;

test.each([
  [
    "this monitor continues",
    true,
    `import { LoadMonitor } from ${JSON.stringify(monitorUrl)};
     new LoadMonitor({ eventLoopDelayMs: 50, heapBytes: Infinity, rssBytes: Infinity }, () => undefined);`,
  ],
  [
    "@fastify/under-pressure stops",
    false,
    `import Fastify from "fastify";
     import underPressure from "@fastify/under-pressure";
     await Fastify().register(underPressure, { sampleInterval: 100, maxEventLoopDelay: 50 });`,
  ],
])("after a memory reading that failed for lack of file descriptors %s", async (_, continues, start) => {
  const [imports, rest] = [start.match(/import .*;/g) ?? [], start.replaceAll(/import .*;/g, "")];
  const script = `${imports.join("\n")}${afterFailedReading(rest)}`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
  });
  expect(Number(stdout) > 0).toBe(continues);
});
