// npm run bench [-- --teams 2000] [--quick] [--floor]: the live part against bare `ws` in the same run.
// Everything stays on this machine, with the load generator on the same cores. Times are told, never asserted.
import { floorSubject } from "./floor/subject.ts";
import { machineLine } from "./machine.ts";
import { productSubject } from "./product/subject.ts";
import { measure } from "./suite.ts";
import { tableOf, type Column } from "./table.ts";
const size = { shows: 1, teams: Number(process.argv[2] ?? 200), phones: 0 };
console.log(machineLine());
const columns: Column[] = [await measure(await floorSubject(size, 50)), await measure(await productSubject(size, 50))];
console.log(tableOf([{ title: "", columns }]));
