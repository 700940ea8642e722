import { expect, test } from "vitest";
import { sortSums, type NamedSums } from "./sort-sums.ts";

const row = (name: string, requests: number, costs: Readonly<Record<string, string>>): NamedSums => ({
  key: name,
  name,
  sums: {
    requests,
    events: requests,
    unpriced_events: 0,
    estimated_events: 0,
    unrated_events: 0,
    units: [],
    amounts: Object.entries(costs).map(([currency, cost]) => ({
      currency,
      vendor_cost: cost,
      charges: "0",
      difference: `-${cost}`,
    })),
  },
});
const rows = [row("model 10", 1, { USD: "9" }), row("Model 2", 3, { USD: "10", EUR: "1" }), row("other", 2, {})];
const names = (...given: Parameters<typeof sortSums> extends [unknown, ...infer Rest] ? Rest : never) =>
  sortSums(rows, ...given).map(({ name }) => name);

test("sorts names as people do, and costs as numbers", () => {
  expect(names({ sort: "name", order: "asc" }, "USD", "en")).toEqual(["Model 2", "model 10", "other"]);
  expect(names({ sort: "requests", order: "desc" }, "USD", "en")).toEqual(["Model 2", "other", "model 10"]);
  expect(names({ sort: "vendor_cost", order: "desc" }, "USD", "en")).toEqual(["Model 2", "model 10", "other"]);
  expect(names({ sort: "difference", order: "desc" }, "USD", "en")).toEqual(["model 10", "Model 2", "other"]);
});

test("sorts by another currency if no row has the wanted one", () => {
  expect(names({ sort: "vendor_cost", order: "desc" }, "CHF", "en")).toEqual(["Model 2", "model 10", "other"]);
});

test("puts rows without the currency after the others", () => {
  expect(names({ sort: "vendor_cost", order: "desc" }, "EUR", "en")).toEqual(["Model 2", "model 10", "other"]);
  expect(names({ sort: "vendor_cost", order: "asc" }, null, "en")).toEqual(["Model 2", "model 10", "other"]);
});

test("puts rows whose amount is unknown after free ones", () => {
  const [free, unknown] = [row("free", 1, { USD: "0" }), row("a model", 1, { USD: "0" })];
  const unpriced = { ...unknown, sums: { ...unknown.sums, unpriced_events: 1 } };
  const sorted = sortSums([unpriced, free], { sort: "vendor_cost", order: "desc" }, "USD", "en");
  expect(sorted.map(({ name }) => name)).toEqual(["free", "a model"]);
});
