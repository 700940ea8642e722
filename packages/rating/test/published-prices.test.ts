import { describe, expect, it } from "vitest";
import { createRater, Decimal, type Rule, type Tier } from "../src/index.ts";
import { aConversion, aModel, anEvent, aRule, aTier } from "./models.ts";

/** Computes what an amount costs by a rule. With a formula, the rule bills its result. */
function cost(amount: string, rule: Partial<Rule>, formula?: string): string {
  const conversions =
    formula === undefined ? [] : [aConversion({ from_unit: "input_tokens", to_unit: "blocks", formula })];
  const billed = formula === undefined ? rule : { ...rule, bill_unit: "blocks" };
  const rating = createRater(aModel({ rules: [aRule(billed)], conversions })).rate(anEvent({ unit_amount: amount }));
  return rating.status === "rated" ? rating.charge.line_amount : rating.reason;
}

describe("published examples of other systems (README.md), TIER-3", () => {
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

  // getlago.com/docs/guide/plans/charges/charge-models/package
  it("Lago, package: 5 USD per started 100 units after the first 100, 201 units cost 10 USD", () => {
    expect(cost("201", { tiering: [aTier("5")] }, "max(0, ceil(input_tokens / 100) - 1)")).toBe("10");
  });

  // github.com/openmeterio/openmeter, openmeter/billing/service/lineservice/linetypes_test.go,
  // TestTieredVolumeCalculation
  const flatThenUnit = [aTier("0", "5", "100"), aTier("0", "10", "150"), aTier("10", "15"), aTier("5")];
  it.each([
    ["0", "100"],
    ["3", "100"],
    ["5", "100"],
    ["14", "140"],
    ["15", "150"],
    ["16", "80"],
    ["100", "500"],
  ])("OpenMeter, volume, flat prices below and unit prices above: %s cost %s USD", (amount, line) => {
    expect(cost(amount, { tiering: flatThenUnit })).toBe(line);
  });
  it.each([
    ["0", "150", "150"],
    ["5", "150", "150"],
    ["5", "100", "100"],
    ["100", "100", "500"],
  ])("OpenMeter, volume: %s with a minimum of %s USD cost %s USD", (amount, minimum, line) => {
    expect(cost(amount, { tiering: flatThenUnit, min_charge: minimum })).toBe(line);
  });

  it("Kill Bill, TOP_TIER: 10,500 units cost 1.32 USD each", () => {
    // github.com/killbill/killbill/issues/719
    const tiering = [aTier("1.40", "10000"), aTier("1.32", "50000"), aTier("1.25")];
    expect(cost("10000", { tiering })).toBe("14000");
    expect(cost("10500", { tiering })).toBe("13860");
  });

  // github.com/killbill/killbill, TestContiguousIntervalConsumableInArrear.java; its limits add up, ours are totals
  it("Kill Bill, TOP_TIER, blocks of one: 111 units cost 55.5 USD", () => {
    expect(cost("111", { tiering: [aTier("1.5", "10"), aTier("1.0", "110"), aTier("0.5")] })).toBe("55.5");
  });
  it("Kill Bill, TOP_TIER, blocks of 100, no end: 2,000 units cost 20 USD", () => {
    expect(cost("2000", { tiering: [aTier("10", "10"), aTier("1")] }, "ceil(input_tokens / 100)")).toBe("20");
  });
  it.each([
    ["101000", "101"],
    ["101001", "51"],
    ["300000", "150"],
  ])("Kill Bill, TOP_TIER, blocks of 1,000: %s units cost %s USD", (amount, line) => {
    // Leaves out its first tier, which has blocks of 100: a rule has only one block size.
    const tiering = [aTier("1", "101"), aTier("0.5")];
    expect(cost(amount, { tiering }, "ceil(input_tokens / 1000)")).toBe(line);
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

/** Computes graduated prices: each tier prices the part of the amount within it. */
function priceParts(amount: string, tiering: readonly Tier[]): string {
  let sum = new Decimal(0);
  let from = new Decimal(0);
  for (const { unit_price, up_to, flat_fee } of tiering) {
    if (from.gte(amount)) break;
    const to = Decimal.min(amount, up_to ?? amount);
    sum = sum.plus(to.minus(from).times(unit_price)).plus(flat_fee ?? 0);
    from = to;
  }
  return sum.toString();
}

describe("published examples whose semantics differ (README.md), TIER-3", () => {
  it.each([
    // docs.stripe.com/subscriptions/pricing-models/tiered-pricing: graduated, 7 USD for 5, 6.50 USD for 5, 6 USD above
    {
      name: "Stripe, graduated",
      amount: "20",
      tiering: [aTier("7", "5"), aTier("6.5", "10"), aTier("6")],
      theirs: "127.5",
      ours: "120",
    },
    // getlago.com/docs/guide/plans/charges/charge-models/graduated: 1 USD for 100, 0.50 USD for 100, 0.10 USD above
    {
      name: "Lago, graduated",
      amount: "250",
      tiering: [aTier("1", "100"), aTier("0.5", "200"), aTier("0.1")],
      theirs: "155",
      ours: "25",
    },
    // docs.killbill.io/latest/consumable_in_arrear: ALL_TIERS, 2 USD for 5 videos, 1 USD for the next
    { name: "Kill Bill, ALL_TIERS", amount: "7", tiering: [aTier("2", "5"), aTier("1")], theirs: "12", ours: "7" },
    // OpenMeter's TestTieredGraduatedCalculation: 100 USD for 5, 50 USD for 5, 5 USD each for 5, 1 USD each above
    {
      name: "OpenMeter, graduated",
      amount: "22",
      tiering: [aTier("0", "5", "100"), aTier("0", "10", "50"), aTier("5", "15"), aTier("1")],
      theirs: "182",
      ours: "22",
    },
  ])("$name: $amount cost $theirs there and $ours here", ({ amount, tiering, theirs, ours }) => {
    expect(cost(amount, { tiering })).toBe(ours);
    expect(priceParts(amount, tiering)).toBe(theirs);
  });
});
