import { expect, test } from "vitest";
import { pricingEntryInput } from "@showrunner/contract/rest";
import { listPrices, toPricingEntry, type PriceFormValues } from "./pricing-form.ts";

const typed = (change: Partial<PriceFormValues>): PriceFormValues => ({
  capability: "llm",
  model: "small",
  currency: "EUR",
  input: "",
  cached: "",
  output: "",
  single: "",
  ...change,
});

test("prices of tokens are for a million of them; a comma is a decimal point", () => {
  const entry = pricingEntryInput.parse(toPricingEntry(typed({ input: "15", cached: "7,5", output: " 60 " })));
  expect(entry).toMatchObject({ provider_unit: "million_tokens", internal_unit: "tokens", price_per_unit_cents: null });
  expect(listPrices(entry)).toEqual([
    { name: "input", cents: "15" },
    { name: "cached", cents: "7.5" },
    { name: "output", cents: "60" },
  ]);
});

test("other capabilities have one price", () => {
  const entry = pricingEntryInput.parse(toPricingEntry(typed({ capability: "image", single: "4", input: "1" })));
  expect(entry).toMatchObject({ provider_unit: "image", internal_unit: "images", input_price_cents: null });
  expect(listPrices(entry)).toEqual([{ name: "single", cents: "4" }]);
});

test("what is missing is refused", () => {
  const pathsOf = (values: PriceFormValues) =>
    pricingEntryInput.safeParse(toPricingEntry(values)).error?.issues.map(({ path }) => path[0]);
  expect(pathsOf(typed({ input: "15" }))).toEqual(["output_price_cents"]);
  expect(pathsOf(typed({ capability: "video" }))).toEqual(["price_per_unit_cents"]);
  expect(pathsOf(typed({ input: "15", output: "1e3" }))).toEqual(["output_price_cents"]);
  expect(pathsOf(typed({ input: "15", output: "60", model: " " }))).toEqual(["model"]);
});
