// npm run test:fuzz [-- --short] [--database sqlite] [--requests 20000] [--frames 50000] [--seed 1]: sends bad input
// and measures its effect on another show.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { unlimitedQuotas } from "@showrunner/server/testing";
import { parseDatabases, startTestCluster, type DatabaseKind, type TestCluster } from "../faults/test-cluster.ts";
import { describeMachine } from "../machine.ts";
import { parseIntegerOption } from "../parse-integer-option.ts";
import { fuzzRawSockets } from "./fuzz-raw-sockets.ts";
import { fuzzRequests } from "./fuzz-requests.ts";
import { ControlShow } from "./control-show.ts";
import { createFuzzContext, type FuzzContext } from "./fuzz-context.ts";
import { playSharedShow, prepareSharedShow } from "./shared-show.ts";
import { fuzzSockets } from "./fuzz-sockets.ts";
import { fuzzStreams } from "./fuzz-streams.ts";
import { FuzzReport } from "./fuzz-report.ts";
import { printSummary } from "./print-summary.ts";

const FULL_SIZES = { requests: 20_000, frames: 50_000, streams: 400, perBatch: 25, controlMs: 10_000 } as const;
const SHORT_SIZES = { requests: 1_300, frames: 2_000, streams: 40, perBatch: 10, controlMs: 3_000 } as const;
/** Interval of progress messages, in ms. */
const PROGRESS_MS = 60_000;
/** Share of frames that break the WebSocket protocol itself. */
const RAW_FRAME_SHARE = 0.15;
const CONCURRENCY = { requests: 12, sockets: 16, raw: 32 } as const;

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    database: { type: "string", multiple: true },
    seed: { type: "string" },
    requests: { type: "string" },
    frames: { type: "string" },
  },
});

const sizes = values.short ? SHORT_SIZES : FULL_SIZES;
const requests = parseIntegerOption("requests", values.requests, sizes.requests, 1_000_000);
const frames = parseIntegerOption("frames", values.frames, sizes.frames, 1_000_000);
const seed = parseIntegerOption("seed", values.seed, Date.now() % 1_000_000_000, 2 ** 31 - 1);

/** Load shedding and quotas are off; other tests cover them. */
const SERVER_SETTINGS = {
  ...unlimitedQuotas,
  MAX_EVENT_LOOP_DELAY_MS: "0",
  MAX_HEAP_MB: "0",
  MAX_RSS_MB: "0",
  USER_REGISTRATION_ENABLED: "true",
};

/**
 * On busy machines transactions time out waiting for each other; a client that was affected got a 503, which is
 * reported separately.
 */
const LOCK_TIMEOUT = /Lock wait timeout|lock timeout|[Dd]eadlock/;

/** Checks that the servers are still the processes that were started, and that they logged no errors. */
async function checkServers(cluster: TestCluster, pids: readonly number[], report: FuzzReport): Promise<void> {
  for (const [index, server] of cluster.servers.entries()) {
    const where = `server ${index + 1}`;
    const alive = await fetch(`${server.url}/api/v1/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!alive || server.pid() !== pids[index])
      report.addFinding({ where, what: "has exited", example: server.output().slice(-2_000) });
    for (const line of server.output().split("\n"))
      if (/^\{"level":(50|60)/.test(line) && !LOCK_TIMEOUT.test(line))
        report.addFinding({ where, what: line.replace(/^.*?"err":/, ""), example: line.slice(0, 2_000) });
  }
}

async function fuzz(context: FuzzContext, report: FuzzReport): Promise<void> {
  const show = await prepareSharedShow(context.world);
  const abort = new AbortController();
  const hostLoop = playSharedShow(show, context.world, report, abort.signal);
  let capability = "";
  const onCapability = (found: string): void => void (capability = found);
  const sockets = { seed, show, onCapability };
  const other = await context.world.createShow();
  const { perBatch, streams } = sizes;
  const requestOptions = {
    seed,
    total: requests,
    perBatch,
    concurrency: CONCURRENCY.requests,
    other,
    shared: show.fixture,
  };
  const raw = Math.ceil(frames * RAW_FRAME_SHARE);
  const progress = setInterval(
    () =>
      console.log(`  … ${report.statuses.total} requests, ${report.frames.total} frames, ${report.findingCount} found`),
    PROGRESS_MS,
  );
  await Promise.all([
    fuzzRequests(context, { ...requestOptions, capability: () => capability }, report),
    fuzzSockets(context, { ...sockets, total: frames, concurrency: CONCURRENCY.sockets }, report),
    fuzzRawSockets(context, { ...sockets, total: raw, concurrency: CONCURRENCY.raw }, report),
    fuzzStreams(context, { seed, total: streams, show }, report),
  ]);
  clearInterval(progress);
  abort.abort();
  await hostLoop;
}

async function runOnDatabase(kind: DatabaseKind): Promise<boolean> {
  // Without a supervisor no request restarts a server: they must stay the processes that were started.
  const cluster = await startTestCluster(kind, SERVER_SETTINGS, false);
  if (cluster === null) {
    console.log(`\nNot covered: ${kind} (no such database server)`);
    return true;
  }
  const stop = (): void => void cluster.stop().finally(() => process.exit(1));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  const report = new FuzzReport();
  let [context, controlShow]: [FuzzContext | null, ControlShow | null] = [null, null];
  try {
    console.log(`\n${cluster.name}`);
    const pids = cluster.servers.map((server) => server.pid());
    const urls = cluster.servers.map(({ url }) => url);
    context = await createFuzzContext(urls, report);
    controlShow = await ControlShow.start(urls, context.world);
    await controlShow.takeStats();
    await sleep(sizes.controlMs);
    const before = await controlShow.takeStats();
    const started = performance.now();
    await fuzz(context, report);
    const during = await controlShow.takeStats();
    for (const problem of [...before.problems, ...during.problems])
      report.addFinding({ where: "the control show", what: problem, example: "interrupted" });
    await checkServers(cluster, pids, report);
    printSummary(report, { before, during, tookMs: performance.now() - started, seed });
  } catch (error) {
    report.addFinding({
      where: "the run",
      what: error instanceof Error ? (error.stack ?? error.message) : String(error),
      example: "",
    });
  } finally {
    controlShow?.stop();
    context?.close();
    await cluster.stop();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
  return report.findingCount === 0 && report.unreached.length === 0;
}

console.log(`Seed ${seed}; ${describeMachine()}`);
let passed = true;
for (const kind of parseDatabases(values.database, ["sqlite"])) passed = (await runOnDatabase(kind)) && passed;
process.exitCode = passed ? 0 : 1;
