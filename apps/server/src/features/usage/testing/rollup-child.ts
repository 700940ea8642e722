// Writes usage and adds it up as fast as possible, in a process of its own that tests kill.
import { openDatabase, type DatabaseLocation } from "../../../platform/db/index.ts";
import { createUsageDaysRepository } from "../usage-days.repository.ts";
import { createUsageEventsRepository } from "../usage-events.repository.ts";
import { addPendingUsage } from "../usage-rollup.ts";
import { createTestEvent } from "./test-usage.ts";

const [, , location = ""] = process.argv;
const database = await openDatabase(JSON.parse(location) as DatabaseLocation);
process.on("disconnect", () => process.exit());
const events = createUsageEventsRepository(database);
const repository = createUsageDaysRepository(database);
for (let count = 0; ; count += 1) {
  const event = createTestEvent({ unit_amount: String(count), vendor_total_cost: "0.000000000000000001" });
  process.send?.(count);
  await Promise.all([database.write(events.insert(event)), addPendingUsage({ database, repository }, 7)]);
}
