import { expect, test } from "vitest";
import type { ProviderPricingTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok } from "../../platform/http/failure.ts";
import { createPricingRow } from "./provider-pricing.rows.ts";
import { createGetUnitPrices } from "./unit-prices.ts";

const caller = { isAdmin: false, user_id: "u" } as UserCaller;
const image = {
  capability: "image",
  provider_unit: "image",
  internal_unit: "images",
  input_price_cents: null,
  cached_input_price_cents: null,
  output_price_cents: null,
  currency: "EUR",
} as const;
const entries: readonly ProviderPricingTable[] = [
  createPricingRow(
    {
      ...image,
      ...{ capability: "llm", model: "small", provider_unit: "million_tokens", internal_unit: "tokens" },
      ...{ price_per_unit_cents: null, input_price_cents: "15", output_price_cents: "60", quality: null, size: null },
    },
    "p",
    0,
  ),
  createPricingRow({ ...image, model: "painter", price_per_unit_cents: "4", quality: null, size: null }, "p", 0),
  createPricingRow({ ...image, model: "painter", price_per_unit_cents: "9", quality: "hd", size: null }, "p", 0),
];
const get = createGetUnitPrices({
  repository: { findValid: () => Promise.resolve(entries) },
  findForRun: (_caller, id) =>
    Promise.resolve(id === "p" ? ok({ settings: { default_model: "small" } }) : fail("ai_provider_read_only")),
  now: () => 1,
});

test("a unit has the price that runs are metered at, of the default model unless another is named", async () => {
  expect(await get(caller, "p", { operation: "chat" })).toEqual({
    ok: true,
    value: {
      model: "small",
      items: [
        { unit: "input_tokens", cost: "0.00000015", currency: "EUR" },
        { unit: "cached_input_tokens", cost: "0.00000015", currency: "EUR" },
        { unit: "output_tokens", cost: "0.0000006", currency: "EUR" },
      ],
    },
  });
  expect(await get(caller, "p", { operation: "chat", model: "unknown" })).toMatchObject({ value: { items: [] } });
});

test("the price depends on the quality of images, as in a run", async () => {
  const costOf = async (quality?: string) => {
    const query = {
      operation: "image.generate",
      model: "painter",
      ...(quality === undefined ? {} : { quality }),
    } as const;
    const prices = await get(caller, "p", query);
    return prices.ok ? prices.value.items.map(({ cost }) => cost) : null;
  };
  expect(await costOf()).toEqual(["0.04"]);
  expect(await costOf("hd")).toEqual(["0.09"]);
});

test("a user who may not run the provider gets no prices", async () => {
  expect(await get(caller, "other", { operation: "chat" })).toMatchObject({
    error: { code: "ai_provider_read_only" },
  });
});
