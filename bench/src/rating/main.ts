// Meters, adds up and rates many usage events on SQLite and on the database servers of this machine, and reads
// overviews: `node bench/src/rating/main.ts [EVENTS] [DATABASE]`.
import { findServerBackends, measureRating, sqliteBackend } from "@showrunner/server/testing";
import { describeMachine } from "../machine.ts";
import { computePercentiles } from "../percentiles.ts";

const DEFAULT_EVENTS = 1_000_000;
const events = Number(process.argv[2] ?? DEFAULT_EVENTS);
if (!Number.isSafeInteger(events) || events < 1) throw new Error("The number of events must be a whole number.");
const nameFilter = process.argv[3] ?? "";

const describeMs = (ms: number): string =>
  `${(ms / 1_000).toFixed(1)} s (${Math.round((events / ms) * 1_000)} events per second)`;

console.log(describeMachine());
for (const backend of [sqliteBackend, ...(await findServerBackends())]) {
  if (!backend.name.toLowerCase().includes(nameFilter.toLowerCase())) continue;
  const figures = await measureRating(backend, events);
  const isExact = figures.sum === figures.expectedSum;
  const areEqual = figures.wrongGroups === 0;
  const { p50, p99 } = computePercentiles(figures.overviewsMs);
  console.log(`${backend.name}, ${events} events`);
  console.log(`  inserted in ${describeMs(figures.generationMs)}`);
  console.log(`  rated in ${describeMs(figures.ratingMs)}`);
  console.log(`  added up, with their charges, in ${describeMs(figures.rollupMs)}`);
  console.log(`  charges ${figures.sum}, ${isExact ? "exact" : `but ${figures.expectedSum} is right`}`);
  console.log(`  ${figures.groups} daily sums, ${areEqual ? "equal to the events" : `${figures.wrongGroups} wrong`}`);
  console.log(`  overview p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  if (!isExact || !areEqual) process.exitCode = 1;
}
