import { describe, expect, it } from "vitest";
import { createRater, explainCharge, findMatcherProblem, findTierProblem, type PricingModel } from "../src/index.ts";
import { aCatalog, aConversion, aModel, anEvent, aRule, aTier } from "./models.ts";

/** Rates an event; returns the amount and the rule, or the reason why it is unrated. */
function rate(model: PricingModel, event = anEvent()): string {
  const rating = createRater(model).rate(event);
  return rating.status === "rated" ? `${rating.charge.line_amount} by ${rating.charge.rule_id}` : rating.reason;
}

describe("RATE-2, TIME-1: the catalog", () => {
  it.each([
    ["no catalog", []],
    ["one that is not the default", [aCatalog({ is_default: false })]],
    ["one that begins later", [aCatalog({ active_from: 1001 })]],
    ["one that ends at this moment", [aCatalog({ active_to: 1000 })]],
  ])("%s leaves the event unrated", (_name, catalogs) => {
    expect(rate(aModel({ catalogs }))).toBe("no_catalog");
  });

  it("includes its first moment, and rates in its currency", () => {
    const model = aModel({ catalogs: [aCatalog({ active_from: 1000, active_to: 1001, currency: "CHF" })] });
    expect(createRater(model).rate(anEvent())).toMatchObject({ charge: { currency: "CHF", line_amount: "0.002" } });
  });
});

describe("RATE-3: reasons", () => {
  it("no rule matches", () => {
    expect(rate(aModel({ rules: [] }))).toBe("no_rule");
    expect(rate(aModel({ rules: [aRule({ catalog_id: "other" })] }))).toBe("no_rule");
    expect(rate(aModel({ rules: [aRule({ matcher: { model: "small" } })] }))).toBe("no_rule");
  });

  it("no conversion converts to the unit that the rule bills", () => {
    const images = anEvent({ unit_type: "images", unit_amount: "2" });
    const rules = [aRule({ bill_unit: "internal_tokens" })];
    expect(rate(aModel({ rules }), images)).toBe("no_conversion");
    expect(rate(aModel({ rules, conversions: [aConversion({ to_unit: "credits" })] }), images)).toBe("no_conversion");
    expect(rate(aModel({ rules, conversions: [aConversion()] }), images)).toBe("0.02 by rule");
  });

  it("the formula has no value for the amount", () => {
    const model = aModel({
      rules: [aRule({ bill_unit: "internal_tokens" })],
      conversions: [aConversion({ formula: "100 / (images - 7)" })],
    });
    expect(rate(model, anEvent({ unit_type: "images", unit_amount: "7" }))).toBe("formula_error");
  });
});

describe("TIME-2: versions", () => {
  const rules = [
    aRule({ version: 2, valid_from: 1000, tiering: [aTier("2")] }),
    aRule({ version: 1, valid_from: 500, tiering: [aTier("1")] }),
    aRule({ version: 3, valid_from: 2000, is_retired: true }),
  ];
  it.each([
    [499, "no_rule"],
    [500, "1000 by rule"],
    [999, "1000 by rule"],
    [1000, "2000 by rule"],
    [1999, "2000 by rule"],
    [2000, "no_rule"],
  ])("an event at %d: %s", (moment, result) => {
    expect(rate(aModel({ rules }), anEvent({ occurred_at: moment }))).toBe(result);
  });

  it("conversions have versions, too", () => {
    const conversions = [aConversion(), aConversion({ version: 2, valid_from: 1000, formula: "images * 10" })];
    const model = aModel({ rules: [aRule({ bill_unit: "internal_tokens", tiering: [aTier("1")] })], conversions });
    const images = anEvent({ unit_type: "images", unit_amount: "1" });
    expect(rate(model, { ...images, occurred_at: 999 })).toBe("5000 by rule");
    expect(rate(model, { ...images, occurred_at: 1000 })).toBe("10 by rule");
    const ended = [...conversions, aConversion({ version: 3, valid_from: 1001, is_retired: true })];
    expect(rate({ ...model, conversions: ended }, { ...images, occurred_at: 1001 })).toBe("no_conversion");
  });
});

describe("MATCH-1, MATCH-2: matchers", () => {
  const matches = (matcher: PricingModel["rules"][number]["matcher"], event = anEvent()): boolean =>
    rate(aModel({ rules: [aRule({ matcher })] }), event) !== "no_rule";

  it("compare every field exactly", () => {
    expect(matches({})).toBe(true);
    expect(matches({ model: "large", operation: "chat" })).toBe(true);
    expect(matches({ model: "large", operation: "image.generate" })).toBe(false);
    expect(matches({ model: "Large" })).toBe(false);
    expect(matches({ is_estimate: false })).toBe(true);
    expect(matches({ is_estimate: "false" })).toBe(false);
    expect(matches({ quality: "null" })).toBe(false);
    expect(matches({ toString: "x" })).toBe(false);
  });

  it("compare numbers as decimals", () => {
    expect(matches({ unit_amount: 1000 })).toBe(true);
    expect(matches({ unit_amount: "1000.0" })).toBe(true);
    expect(matches({ vendor_total_cost: 0.0025 })).toBe(true);
    expect(matches({ vendor_total_cost: 0 }, anEvent({ vendor_total_cost: null }))).toBe(false);
  });

  it("name known fields only, with values of their type", () => {
    expect(findMatcherProblem({ model: "a", unit_amount: "1.5", is_estimate: true })).toBeNull();
    expect(findMatcherProblem({ modell: "a" })).toEqual({ code: "unknown_field", field: "modell" });
    expect(findMatcherProblem({ constructor: "a" })).toEqual({ code: "unknown_field", field: "constructor" });
    expect(findMatcherProblem({ model: 4 })).toEqual({ code: "wrong_type", field: "model" });
    expect(findMatcherProblem({ unit_amount: 1e30 })).toEqual({ code: "wrong_type", field: "unit_amount" });
    expect(findMatcherProblem({ unit_amount: true })).toEqual({ code: "wrong_type", field: "unit_amount" });
    expect(findMatcherProblem({ is_estimate: "true" })).toEqual({ code: "wrong_type", field: "is_estimate" });
  });
});

describe("MATCH-3, MATCH-4: which rule", () => {
  it("more fields win, then the higher version, then the first id", () => {
    const general = aRule({ id: "general", version: 9 });
    const specific = aRule({ id: "specific", matcher: { model: "large" } });
    expect(rate(aModel({ rules: [general, specific] }))).toBe("0.002 by specific");
    expect(rate(aModel({ rules: [aRule({ id: "a" }), aRule({ id: "b", version: 2 })] }))).toBe("0.002 by b");
    expect(rate(aModel({ rules: [aRule({ id: "b" }), aRule({ id: "a" })] }))).toBe("0.002 by a");
  });

  it("a rule for another unit does not take part, even if it is more specific", () => {
    const other = aRule({ id: "other", bill_unit: "output_tokens", matcher: { model: "large", operation: "chat" } });
    expect(rate(aModel({ rules: [other, aRule()] }))).toBe("0.002 by rule");
  });
});

describe("CONV-1, CONV-2: which conversion", () => {
  const images = anEvent({ unit_type: "images", unit_amount: "1", operation: "image.generate" });
  const rules = [aRule({ bill_unit: "internal_tokens", tiering: [aTier("1")] })];
  const rateWith = (conversions: PricingModel["conversions"]): string => rate(aModel({ rules, conversions }), images);

  it("one with an operation wins, then the higher version, then the first id", () => {
    const general = aConversion({ id: "general", version: 9, formula: "images * 9" });
    const specific = aConversion({ id: "specific", operation: "image.generate", formula: "images * 2" });
    expect(rateWith([general, specific])).toBe("2 by rule");
    expect(rateWith([aConversion({ id: "a" }), aConversion({ id: "b", version: 2, formula: "images * 3" })])).toBe(
      "3 by rule",
    );
    expect(rateWith([aConversion({ id: "b" }), aConversion({ id: "a", formula: "images * 4" })])).toBe("4 by rule");
  });

  it.each([
    ["another source system", { source_system: "other" }],
    ["another operation", { operation: "chat" }],
    ["another unit", { from_unit: "requests", formula: "requests" }],
    ["before it is active", { active_from: 1001 }],
    ["when it is no longer active", { active_to: 1000 }],
  ])("does not apply to %s", (_name, changes) => {
    expect(rateWith([aConversion(changes)])).toBe("no_conversion");
  });

  it("is not chained, and not applied for a rule that bills the event's unit", () => {
    const chained = [
      aConversion({ id: "1", to_unit: "requests", formula: "images" }),
      aConversion({ id: "2", from_unit: "requests", formula: "requests * 2" }),
    ];
    expect(rateWith(chained)).toBe("no_conversion");
    const direct = aModel({
      rules: [aRule({ bill_unit: "images" })],
      conversions: [aConversion({ formula: "1 / images" })],
    });
    expect(rate(direct, { ...images, unit_amount: "0" })).toBe("0 by rule");
  });
});

describe("TIER: prices", () => {
  const tiering = [aTier("5", "10"), aTier("4", "20", "7"), aTier("1")];
  const charge = (amount: string, changes = {}): string =>
    rate(aModel({ rules: [aRule({ tiering, ...changes })] }), anEvent({ unit_amount: amount })).replace(" by rule", "");

  it.each([
    [[], { code: "no_tier", tier: 0 }],
    [[aTier("1", "5")], { code: "last_has_limit", tier: 0 }],
    [[aTier("1"), aTier("2")], { code: "limit_missing", tier: 0 }],
    [[aTier("1", "5"), aTier("2", "5"), aTier("3")], { code: "not_ascending", tier: 1 }],
    [[aTier("1", "0"), aTier("2")], { code: "not_ascending", tier: 0 }],
    [tiering, null],
  ])("TIER-1: are ordered and end without a limit", (tiers, problem) => {
    expect(findTierProblem(tiers)).toEqual(problem);
  });

  it("TIER-2, TIER-3: the first tier that covers the amount prices all of it", () => {
    expect(charge("0")).toBe("0");
    expect(charge("10")).toBe("50");
    expect(charge("10.000000000000000001")).toBe("47.000000000000000004");
    expect(charge("20")).toBe("87");
    expect(charge("21")).toBe("21");
  });

  it("TIER-4: fees are added, and the minimum applies to the sum", () => {
    expect(charge("10", { fixed_fee: "0.5" })).toBe("50.5");
    expect(charge("20", { fixed_fee: "0.5" })).toBe("87.5");
    expect(charge("1", { fixed_fee: "0.5", min_charge: "6" })).toBe("6");
    expect(charge("2", { fixed_fee: "0.5", min_charge: "6" })).toBe("10.5");
    expect(charge("0", { min_charge: "0.01" })).toBe("0.01");
  });
});

describe("explanations", () => {
  const model = aModel({
    rules: [
      aRule({ id: "general", bill_unit: "internal_tokens" }),
      aRule({
        bill_unit: "internal_tokens",
        matcher: { operation: "image.generate" },
        tiering: [aTier("0.002", "100"), aTier("0.001")],
        fixed_fee: "0.1",
        min_charge: "20",
      }),
      aRule({ id: "video", matcher: { operation: "video.generate" } }),
      aRule({ id: "future", valid_from: 5000 }),
    ],
    conversions: [aConversion()],
  });
  const event = anEvent({ unit_type: "images", unit_amount: "3", operation: "image.generate" });

  it("name every step", () => {
    expect(createRater(model).explain(event).steps).toEqual([
      { kind: "event", unit_type: "images", unit_amount: "3" },
      { kind: "catalog", catalog_id: "catalog", name: "Standard", currency: "EUR" },
      {
        kind: "rules",
        total: 4,
        considered: [
          { rule_id: "rule", version: 1, bill_unit: "internal_tokens", verdict: "chosen", field: null },
          { rule_id: "future", version: null, bill_unit: "input_tokens", verdict: "not_valid_yet", field: null },
          { rule_id: "general", version: 1, bill_unit: "internal_tokens", verdict: "less_specific", field: null },
          { rule_id: "video", version: 1, bill_unit: "input_tokens", verdict: "field_differs", field: "operation" },
        ],
      },
      { kind: "rule", rule_id: "rule", version: 1, bill_unit: "internal_tokens" },
      {
        kind: "conversion",
        conversion_id: "conversion",
        version: 1,
        formula: "images * 5000",
        from_unit: "images",
        from_amount: "3",
        to_unit: "internal_tokens",
        to_amount: "15000",
      },
      { kind: "tier", tier: 2, tiers: 2, amount: "15000", up_to: null, unit_price: "0.001" },
      {
        kind: "sum",
        amount: "15000",
        unit_price: "0.001",
        product: "15",
        flat_fee: null,
        fixed_fee: "0.1",
        sum: "15.1",
      },
      { kind: "minimum", min_charge: "20", is_applied: true },
      { kind: "charge", line_amount: "20", currency: "EUR" },
    ]);
  });

  it("RATE-5: the versions of a charge reproduce it", () => {
    const { steps } = createRater(model).explain(event);
    const [catalog] = model.catalogs;
    const [conversion] = model.conversions;
    const rule = model.rules[1];
    if (catalog === undefined || rule === undefined || conversion === undefined) throw new Error("incomplete");
    const again = explainCharge({ event, catalog, rule, conversion });
    expect(again).toEqual(steps.filter(({ kind }) => kind !== "rules"));
  });
});
