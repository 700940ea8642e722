import { expect, test } from "vitest";
import type { UsageDaysTable } from "../../platform/db/index.ts";
import { buildUsageSheets } from "./usage-sheets.ts";
import { summariseUsage } from "./summarise-usage.ts";

/** Sums of one priced event without a charge. */
const row: UsageDaysTable = {
  id: "1",
  day: "2026-11-20",
  provider_id: "p1",
  provider_name: "House model",
  source_system: "general",
  model: "small",
  operation: "chat",
  unit_type: "input_tokens",
  purpose: "console",
  user_id: null,
  currency: "USD",
  unit_amount: "1000",
  vendor_total_cost: "0.25",
  charges: "0",
  requests: 1,
  events: 1,
  unpriced_events: 0,
  estimated_events: 0,
  rated_events: 0,
};
const noPrice = { currency: null, vendor_total_cost: "0", unpriced_events: 1 } as const;
/** Charges have a row of their own if their currency is not that of the vendor cost. */
const charge = { charges: "3", requests: 0, events: 0, rated_events: 1, unit_amount: "0", vendor_total_cost: "0" };

function findMoney(rows: readonly UsageDaysTable[]): readonly (readonly unknown[])[] {
  const summary = summariseUsage(rows, { from: "2026-11-20", to: "2026-11-20" }, new Map());
  return buildUsageSheets(summary, "en").map(({ rows: [, first = []] }) => first.slice(2, 5));
}

test.each([
  ["without a charge", [row], [0.25, null, null]],
  [
    "without a price",
    [
      { ...row, ...noPrice },
      { ...row, ...charge },
    ],
    [null, 3, null],
  ],
  ["with both", [row, { ...row, ...charge }], [0.25, 3, 2.75]],
])("usage %s has empty cells instead of unknown amounts in all tables", (_, rows, money) => {
  expect(findMoney(rows)).toEqual([money, money, money, money, money]);
});
