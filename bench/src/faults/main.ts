// npm run test:faults [-- --short] [--database sqlite] [--seed 1]: plays shows under faults and checks their logs
// against what clients observed.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { hostApi } from "../../../e2e/support/api.ts";
import { machineLine } from "../machine.ts";
import { wholeOption } from "../whole-option.ts";
import { playAct, type Played } from "./act.ts";
import type { Notes } from "./client.ts";
import { Chance } from "./chance.ts";
import { fault_kinds, fault_names, missingFor, planFaults, type FaultKind } from "./faults.ts";
import type { Miss } from "./history.ts";
import { checkLog } from "./log-check.ts";
import { checkMoments } from "./moment-check.ts";
import { checkClock, checkScreens } from "./screen-check.ts";
import { databases, databasesOf, linesOf, setStage, type DatabaseKind, type Stage } from "./stage.ts";
import { Tally } from "./tally.ts";

/** Per show: number of kills, and of each other fault. */
const act = { kills: 14, others: 2 } as const;
const short_act = { kills: 4, others: 1 } as const;

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    database: { type: "string", multiple: true },
    seed: { type: "string" },
    teams: { type: "string" },
    kills: { type: "string" },
  },
});

function check({ log, contents, operations, shown, clocks, misses }: Played): readonly Miss[] {
  return [
    ...misses,
    ...checkLog(log, operations),
    ...checkMoments(log, operations, clocks),
    ...checkScreens(log, contents, shown),
    ...checkClock(clocks),
  ];
}

/** Saves everything needed to analyse a violation; returns the folder. */
function keep(seed: number, played: Played, misses: readonly Miss[], stage: Stage): string {
  const folder = mkdtempSync(path.join(tmpdir(), `showrunner-faults-seed-${seed}-`));
  const write = (name: string, rows: readonly unknown[]): void =>
    writeFileSync(path.join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  write("misses", misses);
  write("history", played.operations);
  write("log", played.log);
  write("shown", played.shown);
  write("clocks", played.clocks);
  stage.servers.forEach((server, index) =>
    writeFileSync(path.join(folder, `server-${index + 1}.log`), server.output()),
  );
  return folder;
}

/** Counts are totals since the cluster's start, so only new ones are reported. */
function checkSilences(stage: Stage, tally: Tally): readonly Miss[] {
  const unfound = linesOf(stage).reduce((sum, { silences }) => sum + silences.unfound, 0) - tally.unfound;
  tally.setSilences(linesOf(stage).map(({ silences }) => silences));
  return unfound === 0 ? [] : [{ kind: "silence", what: `${unfound} silent connections were not closed within 20 s` }];
}

let on_stage: Stage | null = null;
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => {
    // Anything left is killed when this process exits.
    void Promise.resolve(on_stage?.end()).finally(() => process.exit(1));
  });

async function runOn(kind: DatabaseKind, seed: number, teams: number, kills: number): Promise<number> {
  const stage = await setStage(kind);
  if (stage === null) {
    console.log(`\nNot covered: ${kind} (no such database server)`);
    return 0;
  }
  on_stage = stage;
  const chance = new Chance(seed);
  const tally = new Tally();
  let missed = 0;
  let notes: Notes | null = null;
  try {
    console.log(`\n${stage.name}; ${teams} teams`);
    for (const fault of fault_kinds) {
      const why = missingFor(fault, stage);
      if (why !== null) console.log(`  skipped: ${fault_names[fault]} (${why})`);
    }
    const possible = fault_kinds.filter((fault) => missingFor(fault, stage) === null);
    for (const { url } of stage.servers.slice(0, 1)) await hostApi(url);
    for (let left = kills; left > 0 && missed === 0;) {
      const now = Math.min(left, values.short ? short_act.kills : act.kills);
      left -= now;
      const onFault = (fault: FaultKind, took_ms: number): void => tally.addFault(fault, took_ms);
      notes = { operations: [], shown: [], clocks: [], misses: [], frames: 0, connects: 0 };
      const others = values.short ? short_act.others : act.others;
      const faults = planFaults({ kills: now, others }, possible, chance);
      const played = await playAct(stage, chance, { teams, faults, onFault, notes });
      const misses = [...check(played), ...checkSilences(stage, tally)];
      missed += misses.length;
      tally.addAct(played);
      console.log(
        `  a show with ${now} kills: ${played.operations.length} commands, ${played.log.length} events, ${misses.length} violations`,
      );
      for (const miss of misses.slice(0, 20)) console.log(`    ${miss.kind}: ${miss.what}`);
      if (misses.length > 0) console.log(`    seed ${seed}; saved in ${keep(seed, played, misses, stage)}`);
    }
  } catch (error) {
    missed += 1;
    console.log(`  seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    const left = notes === null ? "" : keep(seed, { ...notes, log: [], contents: [] }, notes.misses, stage);
    if (left !== "") console.log(`    the incomplete show is saved in ${left}`);
  } finally {
    await stage.end();
    on_stage = null;
  }
  console.log(tally.table(missed));
  return missed;
}

const seed = wholeOption("seed", values.seed, Date.now() % 1_000_000_000, 2 ** 32 - 1);
const teams = wholeOption("teams", values.teams, values.short ? 30 : 200, 2_000);
const kills = wholeOption("kills", values.kills, values.short ? short_act.kills : 100, 10_000);
console.log(`Seed ${seed}; ${machineLine()}`);
let missed = 0;
for (const kind of databasesOf(values.database, values.short ? ["sqlite"] : databases))
  missed += await runOn(kind, seed, teams, kills);
process.exitCode = missed === 0 ? 0 : 1;
