import type { UsageSummary } from "@showrunner/contract/rest";
import { expect, test } from "vitest";
import { rankCurrencies } from "./rank-currencies.ts";

const amount = (currency: string, cost: string) => ({ currency, vendor_cost: cost, charges: "1", difference: "1" });
const summaryOf = (providers: readonly (readonly [number, string, string])[]) => ({
  total: { amounts: providers.map(([, currency, cost]) => amount(currency, cost)) },
  providers: providers.map(([requests, currency, cost]) => ({ requests, amounts: [amount(currency, cost)] })),
});
const rank = (...providers: readonly (readonly [number, string, string])[]) =>
  rankCurrencies(summaryOf(providers) as unknown as UsageSummary);

test("the currency with the most requests comes first, and those without cost are omitted", () => {
  expect(rank([10, "EUR", "900"], [20, "USD", "0.1"], [30, "GBP", "0"])).toEqual(["USD", "EUR"]);
  expect(rank([5, "USD", "1"], [5, "EUR", "1"])).toEqual(["EUR", "USD"]);
});

test("if nothing was spent, the currencies of charges are offered", () => {
  expect(rank([3, "EUR", "0"])).toEqual(["EUR"]);
});
