import { expect, test } from "vitest";
import { estimateCost, estimateSpeech, estimateText } from "./run-estimate.ts";

const items = [
  { unit: "input_tokens", cost: "0.00000015", currency: "USD" },
  { unit: "output_tokens", cost: "0.0000006", currency: "USD" },
] as const;

test("a text costs its input and its longest output", () => {
  const usage = estimateText("x".repeat(400), "", 500);
  expect(usage).toEqual({ input_tokens: 100, output_tokens: 500 });
  expect(estimateCost(usage, { items: [...items] })).toEqual({ amount: "0.000315", currency: "USD" });
  expect(estimateText("x", "", null)).toEqual({ input_tokens: 1, output_tokens: 1_000 });
});

test("without the price of a unit, or in two currencies, there is no estimate", () => {
  expect(estimateCost(estimateSpeech(16_001), { items: [...items] })).toBeNull();
  const mixed = [items[0], { ...items[1], currency: "EUR" }];
  expect(estimateCost({ input_tokens: 1, output_tokens: 1 }, { items: mixed })).toBeNull();
  expect(estimateCost({}, { items: [...items] })).toBeNull();
});
