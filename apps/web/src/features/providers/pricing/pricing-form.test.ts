import { expect, test } from "vitest";
import { pricingEntryInput } from "@showrunner/contract/rest";
import {
  getUsualUnits,
  isPriceChanged,
  isPriceTyped,
  listPrices,
  mergePrices,
  startPrice,
  toPriceForm,
  toPricingEntry,
  type PriceFormValues,
} from "./pricing-form.ts";

const typed = (change: Partial<PriceFormValues>): PriceFormValues => ({
  ...startPrice(change.capability ?? "llm", "small", "EUR"),
  ...change,
});

test("token prices are per million tokens", () => {
  const entry = pricingEntryInput.parse(toPricingEntry(typed({ input: "15", cached: "7,5", output: " 60 " }), "en"));
  expect(entry).toMatchObject({ provider_unit: "million_tokens", internal_unit: "tokens", price_per_unit_cents: null });
  expect(listPrices(entry)).toEqual([
    { name: "input", cents: "15" },
    { name: "cached", cents: "7.5" },
    { name: "output", cents: "60" },
  ]);
});

test("other capabilities have one price, and images one per quality and size", () => {
  const entry = pricingEntryInput.parse(
    toPricingEntry(typed({ capability: "image", single: "4", input: "1", quality: " hd ", size: "1024x1024" }), "en"),
  );
  expect(entry).toMatchObject({ provider_unit: "image", internal_unit: "images", input_price_cents: null });
  expect(entry).toMatchObject({ quality: "hd", size: "1024x1024" });
  expect(listPrices(entry)).toEqual([{ name: "single", cents: "4" }]);
});

test("any unit of the contract can be entered, and is kept when the price is changed", () => {
  const values = typed({ capability: "image", ...getUsualUnits("image", "tokens"), input: "500", output: "4000" });
  const entry = pricingEntryInput.parse(toPricingEntry(values, "en"));
  expect(entry).toMatchObject({ internal_unit: "tokens", provider_unit: "million_tokens" });
  expect(toPriceForm(entry, "en")).toEqual(values);
  const perMinute = typed({ capability: "video", provider_unit: "minute", single: "60" });
  expect(toPriceForm(pricingEntryInput.parse(toPricingEntry(perMinute, "en")), "en")).toMatchObject({
    provider_unit: "minute",
  });
});

test("a German form shows stored prices with a comma, and parses them", () => {
  const entry = pricingEntryInput.parse(toPricingEntry(typed({ input: "15.5", cached: "0.25", output: "60" }), "en"));
  const shown = toPriceForm(entry, "de");
  expect(shown).toMatchObject({ input: "15,5", cached: "0,25", output: "60" });
  expect(pricingEntryInput.parse(toPricingEntry(shown, "de"))).toEqual(entry);
});

test("a price with the language's thousands separator means what it says, and an ambiguous one is refused", () => {
  const parse = (input: string, locale: "en" | "de") =>
    pricingEntryInput.safeParse(toPricingEntry(typed({ input, output: "60" }), locale));
  expect(parse("1,000.5", "en").data).toMatchObject({ input_price_cents: "1000.5" });
  expect(parse("1.000,5", "de").data).toMatchObject({ input_price_cents: "1000.5" });
  expect(parse("1.000,5", "en").error?.issues).toMatchObject([{ path: ["input_price_cents"], message: "invalid" }]);
  expect(parse("1,0000", "en").success).toBe(false);
});

test("distinguishes a typed price from the initial one; hidden fields do not count", () => {
  const empty = typed({});
  expect(isPriceTyped(empty, empty)).toBe(false);
  expect(isPriceTyped(typed({ model: "large", input: " " }), empty)).toBe(false);
  expect(isPriceTyped(typed({ cached: "7.5" }), empty)).toBe(true);
  expect(isPriceTyped(typed({ cached: "7.5", ...getUsualUnits("image") }), empty)).toBe(false);
  const stored = typed({ input: "15", cached: "7.5", output: "60" });
  expect(isPriceTyped(stored, stored)).toBe(false);
  expect(isPriceTyped({ ...stored, cached: "" }, stored)).toBe(true);
});

test("a stored price counts as changed when saving would change it, in any field", () => {
  const stored = typed({ input: "15", cached: "7.5", output: "60" });
  expect([stored, { ...stored, cached: "7,5 " }].map((values) => isPriceChanged(values, stored, "en"))).toEqual([
    false,
    false,
  ]);
  const changes = [{ model: "large" }, { currency: "USD" }, { cached: "" }, getUsualUnits("image")];
  expect(changes.map((change) => isPriceChanged({ ...stored, ...change }, stored, "en"))).toEqual(
    changes.map(() => true),
  );
});

test("missing values are refused", () => {
  const pathsOf = (values: PriceFormValues) =>
    pricingEntryInput.safeParse(toPricingEntry(values, "en")).error?.issues.map(({ path }) => path[0]);
  expect(pathsOf(typed({ input: "15" }))).toEqual(["output_price_cents"]);
  expect(pathsOf(typed({ capability: "video" }))).toEqual(["price_per_unit_cents"]);
  expect(pathsOf(typed({ input: "15", output: "1e3" }))).toEqual(["output_price_cents"]);
  expect(pathsOf(typed({ input: "15", output: "60", model: " " }))).toEqual(["model"]);
});

test("an imported price replaces the one for the same use, and keeps the others", () => {
  const old = pricingEntryInput.parse(toPricingEntry(typed({ input: "1", output: "2" }), "en"));
  const other = pricingEntryInput.parse(toPricingEntry(typed({ model: "large", input: "3", output: "4" }), "en"));
  const imported = { ...old, output_price_cents: "5" };
  const extra = { ...old, model: "new" };
  expect(mergePrices([old, other], [imported, extra])).toEqual([imported, other, extra]);
});
