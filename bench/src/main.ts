// npm run bench [-- --teams 2000] [--quick] [--floor]: the live part against bare `ws` in the same run.
// npm run bench -- --http [--requests 12000]: requests with a database read against bare Fastify and zod.
// Everything stays on this machine, with the load generator on the same cores. Times are told, never asserted.
import { parseArgs } from "node:util";
import { floorSubject } from "./floor/subject.ts";
import { benchHttp } from "./http/main.ts";
import { machineLine } from "./machine.ts";
import { measure, type Figures } from "./suite.ts";
import { productSubject } from "./product/subject.ts";
import { tableOf } from "./table.ts";

const most_teams = 10_000;
/** More from one address in so short a time the product refuses. */
const most_requests = 25_000;
const { values } = parseArgs({
  options: {
    teams: { type: "string" },
    commands: { type: "string", default: "50" },
    quick: { type: "boolean", default: false },
    floor: { type: "boolean", default: false },
    http: { type: "boolean", default: false },
    requests: { type: "string", default: "12000" },
  },
});
const teams = Math.min(most_teams, Math.max(1, Number.parseInt(values.teams ?? (values.quick ? "200" : "2000"), 10)));
const commands = Math.min(1_000, Math.max(1, Number.parseInt(values.commands, 10)));

if (values.http) {
  await benchHttp(Math.min(most_requests, Math.max(1, Number.parseInt(values.requests, 10))));
} else {
  console.log(`${teams} teams, ${commands} host commands; ${machineLine()}`);
  const columns: Figures[] = [await measure(await floorSubject(teams, commands))];
  if (!values.floor) columns.push(await measure(await productSubject(teams, commands)));
  console.log(`\n${tableOf(columns)}`);
}
