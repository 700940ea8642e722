// npm run bench [-- --teams 2000] [--shows 1] [--quick] [--baseline] [--scale | --join | --ramp]: measures the live
// part against bare `ws` in the same run. --http: requests with a database read against bare Fastify and zod. --host:
// what a host notices in a browser. --languages: half of the phones in a second language against all in one. --ai: a
// show beside runs of AI providers, and the latency of the first token. The load generator runs on the same machine
// and cores. Prints durations; asserts nothing.
import { loadavg } from "node:os";
import { measureAi } from "./ai/measure-ai.ts";
import { createBaselineSubject } from "./baseline/baseline-subject.ts";
import { benchHttp } from "./http/bench-http.ts";
import { measureHost } from "./host/measure-host.ts";
import { measureJoin } from "./measure-join.ts";
import { describeMachine, readOpenFilesLimit } from "./machine.ts";
import { parsePlan, formatSize } from "./bench-plan.ts";
import { createLanguagesSubject, createProductSubject } from "./product/product-subject.ts";
import { measureRamp } from "./measure-ramp.ts";
import type { MakeSubject, Size, Subject } from "./subject.ts";
import { measureLive } from "./measure-live.ts";
import { groupByFigure, formatTable, computeMedian, type Column, type Section } from "./table.ts";

// Servers stop when this process exits.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));

/** Figures that the comparison of sizes leaves out. */
const NOT_COMPARED = /p50|frame|for all|per command|resident|accepted|connected/;

/** Files that a process has open besides its sockets. */
const OTHER_OPEN_FILES = 200;

const plan = parsePlan(process.argv.slice(2));
const subjects: readonly MakeSubject[] =
  plan.kind === "languages"
    ? [createLanguagesSubject(1), createLanguagesSubject(2)]
    : plan.isBaselineOnly
      ? [createBaselineSubject]
      : [createBaselineSubject, createProductSubject];

/** Number of runs, whose median counts: the columns of --languages differ by less than the machine's noise. */
const runs = plan.kind === "languages" ? 5 : 1;

function checkOpenFiles({ shows, teams, phones }: Size): void {
  const needed = shows * (teams + 1) + phones + OTHER_OPEN_FILES;
  const limit = readOpenFilesLimit();
  if (limit < needed)
    throw new Error(
      `${formatSize({ shows, teams, phones })} need ${needed} open files in the server and in the load generator; this shell allows ${limit} (ulimit -Hn)`,
    );
}

async function runSection(size: Size, work: (subject: Subject) => Promise<Column>): Promise<Section> {
  const columns = subjects.map((): Column[] => []);
  for (let run = 0; run < runs; run += 1)
    for (const [index, make] of subjects.entries()) columns[index]?.push(await work(await make(size, plan.commands)));
  return { title: formatSize(size), columns: columns.map(computeMedian) };
}

async function runSections(): Promise<readonly Section[]> {
  if (plan.kind === "ramp") return measureRamp(subjects, plan);
  const found: Section[] = [];
  for (const size of plan.sizes)
    found.push(
      await runSection(size, (subject) =>
        plan.kind === "join" ? measureJoin(subject, plan.joinDurationMs) : measureLive(subject),
      ),
    );
  return plan.kind === "scale"
    ? groupByFigure(found, NOT_COMPARED)
    : found.map((section) => ({ ...section, title: "" }));
}

if (plan.kind === "http") {
  await benchHttp(plan.requests);
} else if (plan.kind === "ai") {
  for (const size of plan.sizes) {
    checkOpenFiles(size);
    console.log(`${formatSize(size)}; ${describeMachine()}, load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`\n${await measureAi(size)}`);
  }
} else if (plan.kind === "host") {
  console.log(`${describeMachine()}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`\n${await measureHost()}`);
} else {
  for (const size of plan.sizes) checkOpenFiles(size);
  const sizes = plan.sizes.map((size) => formatSize(size)).join(", ");
  const what =
    plan.kind === "ramp" ? "ramp" : plan.kind === "join" ? sizes : `${sizes}; ${plan.commands} host commands`;
  const repeated = runs === 1 ? "" : `; median of ${runs} runs`;
  console.log(`${what}${repeated}; ${describeMachine()}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`\n${formatTable(await runSections())}`);
}
