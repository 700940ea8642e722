// npm run test:fuzz [-- --short] [--database sqlite] [--requests 20000] [--frames 50000] [--seed 1]: sends bad input
// and measures its effect on another show.
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { unlimitedQuotas } from "../../../apps/server/src/testing/server.ts";
import { databasesOf, setStage, type DatabaseKind, type Stage } from "../faults/stage.ts";
import { machineLine } from "../machine.ts";
import { wholeOption } from "../whole-option.ts";
import { fuzzRaw } from "./raw.ts";
import { fuzzRequests } from "./requests.ts";
import { QuietShow } from "./quiet.ts";
import { setScene, type Scene } from "./scene.ts";
import { lead, prepareShared } from "./show.ts";
import { fuzzSockets } from "./sockets.ts";
import { fuzzStreams } from "./streams.ts";
import { Tally } from "./tally.ts";
import { tellVerdict } from "./verdict.ts";

const usual = { requests: 20_000, frames: 50_000, streams: 400, in_a_turn: 25, quiet_ms: 10_000 } as const;
const short = { requests: 1_300, frames: 2_000, streams: 40, in_a_turn: 10, quiet_ms: 3_000 } as const;
/** Interval of progress messages, in ms. */
const progress_ms = 60_000;
/** Share of frames that break the WebSocket protocol itself. */
const raw_share = 0.15;
const lanes = { requests: 12, sockets: 16, raw: 32 } as const;

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    database: { type: "string", multiple: true },
    seed: { type: "string" },
    requests: { type: "string" },
    frames: { type: "string" },
  },
});

const sizes = values.short ? short : usual;
const requests = wholeOption("requests", values.requests, sizes.requests, 1_000_000);
const frames = wholeOption("frames", values.frames, sizes.frames, 1_000_000);
const seed = wholeOption("seed", values.seed, Date.now() % 1_000_000_000, 2 ** 31 - 1);

/** Load shedding and quotas are off; they have tests of their own. */
const settings = {
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
const waited_too_long = /Lock wait timeout|lock timeout|[Dd]eadlock/;

/** Checks that the servers are still the processes that were started, and that they logged no errors. */
async function lookAtServers(stage: Stage, pids: readonly number[], tally: Tally): Promise<void> {
  for (const [index, server] of stage.servers.entries()) {
    const where = `server ${index + 1}`;
    const alive = await fetch(`${server.url}/api/v1/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!alive || server.pid() !== pids[index])
      tally.find({ where, what: "has exited", example: server.output().slice(-2_000) });
    for (const line of server.output().split("\n"))
      if (/^\{"level":(50|60)/.test(line) && !waited_too_long.test(line))
        tally.find({ where, what: line.replace(/^.*?"err":/, ""), example: line.slice(0, 2_000) });
  }
}

async function fuzz(scene: Scene, tally: Tally): Promise<void> {
  const show = await prepareShared(scene.world);
  const over = new AbortController();
  const leading = lead(show, scene.world, tally, over.signal);
  let capability = "";
  const onCapability = (found: string): void => void (capability = found);
  const sockets = { seed, show, onCapability };
  const other = await scene.world.make();
  const { in_a_turn, streams } = sizes;
  const asking = { seed, total: requests, in_a_turn, lanes: lanes.requests, other, shared: show.things };
  const raw = Math.ceil(frames * raw_share);
  const progress = setInterval(
    () => console.log(`  … ${tally.statuses.total} requests, ${tally.frames.total} frames, ${tally.found} found`),
    progress_ms,
  );
  await Promise.all([
    fuzzRequests(scene, { ...asking, capability: () => capability }, tally),
    fuzzSockets(scene, { ...sockets, total: frames, lanes: lanes.sockets }, tally),
    fuzzRaw(scene, { ...sockets, total: raw, lanes: lanes.raw }, tally),
    fuzzStreams(scene, { seed, total: streams, show }, tally),
  ]);
  clearInterval(progress);
  over.abort();
  await leading;
}

async function runOn(kind: DatabaseKind): Promise<boolean> {
  const stage = await setStage(kind, settings);
  if (stage === null) {
    console.log(`\nNot covered: ${kind} (no such database server)`);
    return true;
  }
  const stop = (): void => void stage.end().finally(() => process.exit(1));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  const tally = new Tally();
  let [scene, quiet]: [Scene | null, QuietShow | null] = [null, null];
  try {
    console.log(`\n${stage.name}`);
    const pids = stage.servers.map((server) => server.pid());
    const urls = stage.servers.map(({ url }) => url);
    scene = await setScene(urls, tally);
    quiet = await QuietShow.begin(urls, scene.world);
    await quiet.mark();
    await pause(sizes.quiet_ms);
    const before = await quiet.mark();
    const started = performance.now();
    await fuzz(scene, tally);
    const during = await quiet.mark();
    for (const problem of [...before.problems, ...during.problems])
      tally.find({ where: "the control show", what: problem, example: "interrupted" });
    await lookAtServers(stage, pids, tally);
    tellVerdict(tally, { before, during, took_ms: performance.now() - started, seed });
  } catch (error) {
    tally.find({
      where: "the run",
      what: error instanceof Error ? (error.stack ?? error.message) : String(error),
      example: "",
    });
  } finally {
    quiet?.end();
    scene?.end();
    await stage.end();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
  return tally.found === 0 && tally.unreached.length === 0;
}

console.log(`Seed ${seed}; ${machineLine()}`);
let is_well = true;
for (const kind of databasesOf(values.database, ["sqlite"])) is_well = (await runOn(kind)) && is_well;
process.exitCode = is_well ? 0 : 1;
