// npm run test:faults [-- --short] [--database sqlite] [--seed 1]: plays shows under faults and checks their logs
// against what clients observed.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createHostApi } from "../../../e2e/support/api.ts";
import { describeMachine } from "../machine.ts";
import { parseIntegerOption } from "../parse-integer-option.ts";
import { playFaultShow, type PlayedShow } from "./play-fault-show.ts";
import type { Observations } from "./reconnecting-client.ts";
import { RandomSource } from "../random-source.ts";
import { FAULT_KINDS, FAULT_LABELS, findUnavailableReason, planFaults, type FaultKind } from "./faults.ts";
import type { Violation } from "./history.ts";
import { checkLog } from "./check-log.ts";
import { checkTimestamps } from "./check-timestamps.ts";
import { checkClock, checkSnapshots } from "./check-snapshots.ts";
import {
  DATABASE_KINDS,
  parseDatabases,
  proxiesOf,
  startTestCluster,
  type DatabaseKind,
  type TestCluster,
} from "./test-cluster.ts";
import { FaultStats } from "./fault-stats.ts";

/** Per show: number of kills, and of each other fault. */
const FULL_RUN = { kills: 14, others: 2 } as const;
const SHORT_RUN = { kills: 4, others: 1 } as const;

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    database: { type: "string", multiple: true },
    seed: { type: "string" },
    teams: { type: "string" },
    kills: { type: "string" },
  },
});

function checkShow({
  log,
  contents,
  operations,
  snapshots,
  clockReadings,
  violations,
}: PlayedShow): readonly Violation[] {
  return [
    ...violations,
    ...checkLog(log, operations),
    ...checkTimestamps(log, operations, clockReadings),
    ...checkSnapshots(log, contents, snapshots),
    ...checkClock(clockReadings),
  ];
}

/** Saves everything needed to analyse a violation; returns the folder. */
function saveEvidence(
  seed: number,
  played: PlayedShow,
  violations: readonly Violation[],
  cluster: TestCluster,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), `showrunner-faults-seed-${seed}-`));
  const write = (name: string, rows: readonly unknown[]): void =>
    writeFileSync(path.join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  write("violations", violations);
  write("history", played.operations);
  write("log", played.log);
  write("snapshots", played.snapshots);
  write("clocks", played.clockReadings);
  cluster.servers.forEach((server, index) =>
    writeFileSync(path.join(folder, `server-${index + 1}.log`), server.output()),
  );
  return folder;
}

/** A run ends with its first violation, so that totals since the cluster's start are those of its last show. */
function checkSilenceDetection(cluster: TestCluster, stats: FaultStats): readonly Violation[] {
  stats.setSilenceStats(proxiesOf(cluster).map(({ silences }) => silences));
  const peers = {
    clients: cluster.servers.map(({ clientProxy }) => clientProxy),
    "the database": [cluster.databaseProxy],
    Redis: [cluster.redisProxy],
  };
  return Object.entries(peers).flatMap(([peer, proxies]) => {
    const undetected = proxies.reduce((sum, proxy) => sum + (proxy?.silences.undetected ?? 0), 0);
    const what = `${undetected} silent connections to ${peer} were not closed within 20 s`;
    return undetected === 0 ? [] : [{ kind: "silence", what }];
  });
}

let currentCluster: TestCluster | null = null;
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => {
    // Anything left is killed when this process exits.
    void Promise.resolve(currentCluster?.stop()).finally(() => process.exit(1));
  });

async function runOnDatabase(kind: DatabaseKind, seed: number, teams: number, kills: number): Promise<number> {
  const cluster = await startTestCluster(kind);
  if (cluster === null) {
    console.log(`\nNot covered: ${kind} (no such database server)`);
    return 0;
  }
  currentCluster = cluster;
  const random = new RandomSource(seed);
  const stats = new FaultStats();
  let violationCount = 0;
  let observations: Observations | null = null;
  try {
    console.log(`\n${cluster.name}; ${teams} teams`);
    for (const fault of FAULT_KINDS) {
      const why = findUnavailableReason(fault, cluster);
      if (why !== null) console.log(`  skipped: ${FAULT_LABELS[fault]} (${why})`);
    }
    const available = FAULT_KINDS.filter((fault) => findUnavailableReason(fault, cluster) === null);
    for (const { url } of cluster.servers.slice(0, 1)) await createHostApi(url);
    for (let remainingKills = kills; remainingKills > 0 && violationCount === 0;) {
      const killsInShow = Math.min(remainingKills, values.short ? SHORT_RUN.kills : FULL_RUN.kills);
      remainingKills -= killsInShow;
      const onFault = (fault: FaultKind, tookMs: number): void => stats.addFault(fault, tookMs);
      observations = {
        operations: [],
        snapshots: [],
        clockReadings: [],
        violations: [],
        frameCount: 0,
        connectionCount: 0,
      };
      const others = values.short ? SHORT_RUN.others : FULL_RUN.others;
      const faults = planFaults({ kills: killsInShow, others }, available, random);
      const played = await playFaultShow(cluster, random, { teams, faults, onFault, observations });
      const violations = [...checkShow(played), ...checkSilenceDetection(cluster, stats)];
      violationCount += violations.length;
      stats.addShow(played);
      console.log(
        `  a show with ${killsInShow} kills: ${played.operations.length} commands, ${played.log.length} events, ${violations.length} violations`,
      );
      for (const violation of violations.slice(0, 20)) console.log(`    ${violation.kind}: ${violation.what}`);
      if (violations.length > 0)
        console.log(`    seed ${seed}; saved in ${saveEvidence(seed, played, violations, cluster)}`);
    }
  } catch (error) {
    violationCount += 1;
    console.log(`  seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    const evidenceFolder: string | null =
      observations === null
        ? null
        : saveEvidence(seed, { ...observations, log: [], contents: [] }, observations.violations, cluster);
    if (evidenceFolder !== null) console.log(`    the incomplete show is saved in ${evidenceFolder}`);
  } finally {
    await cluster.stop();
    currentCluster = null;
  }
  console.log(stats.format(violationCount));
  return violationCount;
}

const seed = parseIntegerOption("seed", values.seed, Date.now() % 1_000_000_000, 2 ** 32 - 1);
const teams = parseIntegerOption("teams", values.teams, values.short ? 30 : 200, 2_000);
const kills = parseIntegerOption("kills", values.kills, values.short ? SHORT_RUN.kills : 100, 10_000);
console.log(`Seed ${seed}; ${describeMachine()}`);
let totalViolations = 0;
for (const kind of parseDatabases(values.database, values.short ? ["sqlite"] : DATABASE_KINDS))
  totalViolations += await runOnDatabase(kind, seed, teams, kills);
process.exitCode = totalViolations === 0 ? 0 : 1;
