import { describe, expect, it } from "vitest";
import { createRater, type Rule } from "../src/index.ts";
import { aModel, anEvent, aRule, aTier } from "./models.ts";

/** What an amount costs by a rule. */
function cost(amount: string, rule: Partial<Rule>): string {
  const rating = createRater(aModel({ rules: [aRule(rule)] })).rate(anEvent({ unit_amount: amount }));
  return rating.status === "rated" ? rating.charge.line_amount : rating.reason;
}

describe("examples published by others (README.md), TIER-3", () => {
  // docs.stripe.com/subscriptions/pricing-models/tiered-pricing
  const fonts = [aTier("7", "5"), aTier("6.5", "10"), aTier("6")];
  it.each([
    ["1", "7"],
    ["5", "35"],
    ["6", "39"],
    ["20", "120"],
    ["25", "150"],
  ])("Stripe, volume: %s fonts cost %s USD", (amount, line) => {
    expect(cost(amount, { tiering: fonts })).toBe(line);
  });

  // stripe.com/docs/billing/subscriptions/tiers
  const falling = [aTier("5", "5"), aTier("4", "10"), aTier("3", "15"), aTier("2", "20"), aTier("1")];
  it.each([
    ["1", "5"],
    ["5", "25"],
    ["6", "24"],
    ["20", "40"],
    ["25", "25"],
  ])("Stripe, volume, falling with the quantity: %s cost %s USD", (amount, line) => {
    expect(cost(amount, { tiering: falling })).toBe(line);
  });

  it("Lago, volume with a fee per tier: 65,000 calls cost 49 USD", () => {
    // getlago.com/docs/guide/plans/charges/charge-models/volume
    const tiering = [
      aTier("0.0010", "10000", "10"),
      aTier("0.0008", "50000", "10"),
      aTier("0.0006", "100000", "10"),
      aTier("0.0004", null, "10"),
    ];
    expect(cost("65000", { tiering })).toBe("49");
  });

  it("a long context costs more from its first token on", () => {
    // A published price of 1.25 USD per million up to 200,000 tokens and of 2.50 USD above.
    const tiering = [aTier("0.00000125", "200000"), aTier("0.0000025")];
    expect(cost("200000", { tiering })).toBe("0.25");
    expect(cost("200001", { tiering })).toBe("0.5000025");
  });

  it("the example of the specification: 0.000002 per token, 5000 tokens per image", () => {
    expect(cost("5000", { tiering: [aTier("0.000002")] })).toBe("0.01");
  });
});
