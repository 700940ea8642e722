import type { UsageSummary } from "@showrunner/contract/rest";
import { expect, test } from "vitest";
import { buildDaySeries } from "./day-series.ts";

/** Charges in the currency make an amount of it, even if no vendor cost is known. */
const sums = (vendorCost: string, unpricedEvents = 0) => ({
  events: 2,
  unpriced_events: unpricedEvents,
  unrated_events: 0,
  amounts: [{ currency: "USD", vendor_cost: vendorCost, charges: "3", difference: "0" }],
});

test("lists known costs by day and provider, the most expensive provider first", () => {
  const summary = {
    days: [
      {
        day: "2026-03-01",
        ...sums("5"),
        providers: [
          { provider_id: "cheap", ...sums("1") },
          { provider_id: "dear", ...sums("4") },
          { provider_id: "unknown", ...sums("0", 2) },
        ],
      },
      { day: "2026-03-02", ...sums("0", 2), providers: [{ provider_id: "unknown", ...sums("0", 2) }] },
      { day: "2026-03-03", ...sums("0"), providers: [{ provider_id: "cheap", ...sums("0") }] },
    ],
    providers: [
      { provider_id: "cheap", name: "Cheap", ...sums("1") },
      { provider_id: "dear", name: "Dear", ...sums("4") },
      { provider_id: "unknown", name: "Unknown", ...sums("0", 4) },
    ],
  } as unknown as UsageSummary;
  expect(buildDaySeries(summary, "USD")).toEqual({
    providers: [
      { id: "dear", name: "Dear" },
      { id: "cheap", name: "Cheap" },
    ],
    days: [
      {
        day: "2026-03-01",
        total: "5",
        amounts: new Map([
          ["cheap", "1"],
          ["dear", "4"],
        ]),
      },
      { day: "2026-03-02", total: undefined, amounts: new Map() },
      { day: "2026-03-03", total: "0", amounts: new Map([["cheap", "0"]]) },
    ],
  });
});
