// npm run bench [-- --teams 2000] [--shows 1] [--quick] [--floor] [--scale | --join | --ramp]: measures the live part
// against bare `ws` in the same run; with --http, requests with a database read against bare Fastify and zod. The load
// generator runs on the same machine and cores. Prints durations; asserts nothing.
import { loadavg } from "node:os";
import { floorSubject } from "./floor/subject.ts";
import { benchHttp } from "./http/main.ts";
import { measureJoin } from "./join.ts";
import { machineLine, openFilesLimit } from "./machine.ts";
import { planOf, sizeName } from "./options.ts";
import { productSubject } from "./product/subject.ts";
import { ramp } from "./ramp.ts";
import type { Size, Subject } from "./subject.ts";
import { measure } from "./suite.ts";
import { byFigure, tableOf, type Column, type Section } from "./table.ts";

// Servers stop when this process exits.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));

/** Figures that the comparison of sizes leaves out. */
const not_compared = /p50|frame|for all|per command|resident|accepted|connected/;

/** Files that a process has open besides its sockets. */
const other_files = 200;

const plan = planOf(process.argv.slice(2));
const subjects = plan.floor ? [floorSubject] : [floorSubject, productSubject];

function checkOpenFiles({ shows, teams, phones }: Size): void {
  const needed = shows * (teams + 1) + phones + other_files;
  const limit = openFilesLimit();
  if (limit < needed)
    throw new Error(
      `${sizeName({ shows, teams, phones })} need ${needed} open files in the server and in the load generator; this shell allows ${limit} (ulimit -Hn)`,
    );
}

async function sectionOf(size: Size, work: (subject: Subject) => Promise<Column>): Promise<Section> {
  const columns: Column[] = [];
  for (const make of subjects) columns.push(await work(await make(size, plan.commands)));
  return { title: sizeName(size), columns };
}

async function sections(): Promise<readonly Section[]> {
  if (plan.kind === "ramp") return ramp(subjects, plan);
  const found: Section[] = [];
  for (const size of plan.sizes)
    found.push(
      await sectionOf(size, (subject) =>
        plan.kind === "join" ? measureJoin(subject, plan.join_over_ms) : measure(subject),
      ),
    );
  return plan.kind === "scale" ? byFigure(found, not_compared) : found.map((section) => ({ ...section, title: "" }));
}

if (plan.kind === "http") {
  await benchHttp(plan.requests);
} else {
  for (const size of plan.sizes) checkOpenFiles(size);
  const sizes = plan.sizes.map((size) => sizeName(size)).join(", ");
  const what =
    plan.kind === "ramp" ? "ramp" : plan.kind === "join" ? sizes : `${sizes}; ${plan.commands} host commands`;
  console.log(`${what}; ${machineLine()}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`\n${tableOf(await sections())}`);
}
