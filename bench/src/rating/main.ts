// Rates many usage events on SQLite and on the database servers of this machine:
// `node bench/src/rating/main.ts [EVENTS] [DATABASE]`.
import { findServerBackends, measureRating, sqliteBackend } from "@showrunner/server/testing";
import { describeMachine } from "../machine.ts";

const DEFAULT_EVENTS = 1_000_000;
const events = Number(process.argv[2] ?? DEFAULT_EVENTS);
if (!Number.isSafeInteger(events) || events < 1) throw new Error("The number of events must be a whole number.");
const wanted = process.argv[3] ?? "";

console.log(describeMachine());
for (const backend of [sqliteBackend, ...(await findServerBackends())]) {
  if (!backend.name.toLowerCase().includes(wanted.toLowerCase())) continue;
  const { durationMs, sum, expectedSum } = await measureRating(backend, events);
  const isExact = sum === expectedSum;
  console.log(
    `${backend.name}: ${events} events in ${(durationMs / 1_000).toFixed(1)} s, ${Math.round((events / durationMs) * 1_000)} per second; sum ${sum}, ${isExact ? "exact" : `but ${expectedSum} is right`}`,
  );
  if (!isExact) process.exitCode = 1;
}
