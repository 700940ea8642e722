import { describe, expect, test } from "vitest";
import type { ProviderPricingTable } from "../../platform/db/index.ts";
import { priceUsage, type PricedUse } from "./price-usage.ts";

const entry = (change: Partial<ProviderPricingTable>): ProviderPricingTable => ({
  id: "a",
  provider_id: "p",
  capability: "llm",
  model: "m",
  provider_unit: "million_tokens",
  internal_unit: "tokens",
  price_per_unit_cents: null,
  input_price_cents: "15",
  cached_input_price_cents: null,
  output_price_cents: "60",
  currency: "USD",
  quality: null,
  size: null,
  valid_from: 0,
  valid_to: null,
  ...change,
});
const image = (change: Partial<ProviderPricingTable>): ProviderPricingTable =>
  entry({
    capability: "image",
    provider_unit: "image",
    internal_unit: "images",
    price_per_unit_cents: "4",
    input_price_cents: null,
    output_price_cents: null,
    ...change,
  });
const chat: PricedUse = { operation: "chat", model: "m", quality: null, size: null };
const draw: PricedUse = { operation: "image.generate", model: "m", quality: "high", size: "1024x1024" };

describe("the price of usage", () => {
  test("is exact for any number of tokens", () => {
    expect(priceUsage([entry({})], chat, "input_tokens", "1")).toEqual({
      pricing_id: "a",
      price_cents: "15",
      provider_unit: "million_tokens",
      cost: "0.00000015",
      currency: "USD",
    });
    expect(priceUsage([entry({})], chat, "output_tokens", "123456789012345678901")?.cost).toBe(
      "74074073407407.4073406",
    );
    const dear = entry({ provider_unit: "token", price_per_unit_cents: "0.1", input_price_cents: null });
    expect(priceUsage([dear], chat, "input_tokens", "3")?.cost).toBe("0.003");
  });

  test("of cached tokens is that of other input tokens unless the entry has a price for them", () => {
    expect(priceUsage([entry({})], chat, "cached_input_tokens", "1000000")?.cost).toBe("0.15");
    const own = entry({ cached_input_price_cents: "7.5" });
    expect(priceUsage([own], chat, "cached_input_tokens", "1000000")?.cost).toBe("0.075");
    const free = entry({ cached_input_price_cents: "0" });
    expect(priceUsage([free], chat, "cached_input_tokens", "1000000")?.cost).toBe("0");
  });

  test("of a part of a minute has at most 18 decimals", () => {
    const minute = entry({
      capability: "transcription",
      provider_unit: "minute",
      internal_unit: "audio_seconds",
      price_per_unit_cents: "1",
    });
    const priced = priceUsage([minute], { ...chat, operation: "transcribe" }, "audio_seconds", "1");
    expect(priced?.cost).toBe("0.000166666666666667");
  });

  test("is unknown, not zero, without an entry for model, unit, operation, quality or size", () => {
    expect(priceUsage([], chat, "input_tokens", "1")).toBeNull();
    expect(priceUsage([entry({})], { ...chat, model: "M" }, "input_tokens", "1")).toBeNull();
    expect(priceUsage([entry({})], chat, "requests", "1")).toBeNull();
    expect(priceUsage([entry({})], { ...chat, operation: "transcribe" }, "input_tokens", "1")).toBeNull();
    expect(priceUsage([image({ quality: "low" })], draw, "images", "1")).toBeNull();
    expect(priceUsage([image({ size: "512x512" })], draw, "images", "1")).toBeNull();
    expect(priceUsage([image({ size: "512x512" })], { ...draw, size: null }, "images", "1")).toBeNull();
  });

  test("comes from the most specific entry, regardless of the order of entries", () => {
    const entries = [
      image({ id: "any" }),
      image({ id: "quality", quality: "high" }),
      image({ id: "size", size: "1024x1024" }),
      image({ id: "both", quality: "high", size: "1024x1024" }),
    ];
    const idsOf = (all: readonly ProviderPricingTable[]) =>
      [all, all.toReversed()].map((list) => priceUsage(list, draw, "images", "1")?.pricing_id);
    expect(idsOf(entries)).toEqual(["both", "both"]);
    expect(idsOf(entries.slice(0, 3))).toEqual(["size", "size"]);
    expect(idsOf(entries.slice(0, 2))).toEqual(["quality", "quality"]);
    expect(idsOf([image({ id: "old" }), image({ id: "new", valid_from: 5 })])).toEqual(["new", "new"]);
    expect(
      priceUsage([entry({ id: "code", capability: "code" }), entry({ id: "llm" })], chat, "input_tokens", "1"),
    ).toMatchObject({ pricing_id: "llm" });
  });
});
