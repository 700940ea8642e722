import { tryWrite, type Database, type UsageDaysTable } from "../../platform/db/index.ts";
import type { UsageDaysRepository } from "./usage-days.repository.ts";
import { GroupTotals, toUsageDaysRow } from "./usage-groups.ts";

const PAGE_ROWS = 5_000;
/** Attempts while servers add usage concurrently. */
const MAX_ATTEMPTS = 5;
const ALL_DAYS = { from: "0000-01-01", to: "9999-12-31" } as const;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: UsageDaysRepository;
}

/** Serialises a row for comparison, without the provider name, which is only shown. */
const toSums = ({ provider_name: _name, ...sums }: UsageDaysTable): string =>
  JSON.stringify(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Adds up all events and charges that the daily sums should contain: those that are not pending. */
async function addUpAll(repository: UsageDaysRepository): Promise<readonly UsageDaysTable[]> {
  const totals = new GroupTotals();
  for (let after = ""; ;) {
    const events = await repository.findAddedEvents(after, PAGE_ROWS);
    for (const event of events) totals.add({ kind: "usage", charge: null, charge_currency: null, rated: 0, event });
    const last = events.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  for (let after = ""; ;) {
    const charges = await repository.findAddedCharges(after, PAGE_ROWS);
    for (const { charge, charge_currency, event } of charges)
      totals.add({ kind: "charge", charge, charge_currency, rated: 1, event });
    const last = charges.at(-1);
    if (last === undefined) break;
    after = last.charge_id;
  }
  return totals.groups.map(toUsageDaysRow);
}

/**
 * Recomputes the daily sums from events and charges, and replaces them if they differ.
 *
 * @returns the number of sums, and how many were wrong or missing; null if servers added usage during every attempt
 */
export async function rebuildUsage({
  database,
  repository,
}: Dependencies): Promise<{ readonly groups: number; readonly changed: number } | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Read before the sums, so that the lock refuses the write if they change in between.
    const version = await repository.findVersion();
    const rows = await addUpAll(repository);
    const stored = new Set((await repository.findRange(ALL_DAYS)).map(toSums));
    const right = rows.map(toSums);
    const changed = right.filter((row) => !stored.delete(row)).length;
    const superfluous = stored.size;
    if (changed === 0 && superfluous === 0) return { groups: rows.length, changed: 0 };
    if (await tryWrite(database, [repository.lock(version), repository.deleteAll(), ...repository.insert(rows)]))
      return { groups: rows.length, changed: Math.max(changed, superfluous) };
  }
  return null;
}
