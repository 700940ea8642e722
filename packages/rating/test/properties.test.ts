import fc from "fast-check";
import { expect, it } from "vitest";
import { createRater, Decimal, type PricingModel, type RatableEvent, type Rule, type Tier } from "../src/index.ts";
import { aCatalog, aConversion, aModel, anEvent, aRule, aTier } from "./models.ts";

/** Decimal text with up to six decimals. */
const decimals = fc
  .tuple(fc.nat(10 ** 9), fc.nat(6))
  .map(([digits, scale]) => new Decimal(digits).div(new Decimal(10).pow(scale)).toFixed());
const moments = fc.nat(10);
const fees = fc.option(decimals, { nil: null });
const words = fc.constantFrom("a", "b");

const tierings: fc.Arbitrary<readonly Tier[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 }),
    fc.array(fc.tuple(decimals, fees), { minLength: 5, maxLength: 5 }),
  )
  .map(([limits, prices]) => {
    const sorted = limits.toSorted((a, b) => a - b).map(String);
    return [...sorted, null].map((limit, index) => {
      const [unitPrice, fee] = prices[index] ?? ["0", null];
      return aTier(unitPrice, limit, fee);
    });
  });

const rules: fc.Arbitrary<Rule> = fc
  .record({
    id: fc.constantFrom("1", "2", "3"),
    version: fc.integer({ min: 1, max: 4 }),
    valid_from: moments,
    is_retired: fc.boolean(),
    catalog_id: fc.constantFrom("x", "y"),
    bill_unit: fc.constantFrom("images", "internal_tokens"),
    matcher: fc.dictionary(fc.constantFrom("model", "purpose", "operation"), words, {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    tiering: tierings,
    fixed_fee: fees,
    min_charge: fees,
  })
  .map(aRule);

const models: fc.Arbitrary<PricingModel> = fc.record({
  catalogs: fc.constant([
    aCatalog({ id: "x", active_to: 6 }),
    aCatalog({ id: "y", active_from: 6, currency: "USD" }),
    aCatalog({ id: "z", is_default: false }),
  ]),
  rules: fc.uniqueArray(rules, { maxLength: 10, selector: ({ id, version }) => `${id} ${version}` }),
  conversions: fc.uniqueArray(
    fc
      .record({
        id: fc.constantFrom("1", "2"),
        version: fc.integer({ min: 1, max: 3 }),
        valid_from: moments,
        operation: fc.option(words, { nil: null }),
        formula: fc.constantFrom("images * 5000", "images / 3", "ceil(images) + 1", "10 / images"),
      })
      .map(aConversion),
    { maxLength: 5, selector: ({ id, version }) => `${id} ${version}` },
  ),
});

const events: fc.Arbitrary<RatableEvent> = fc
  .record({ unit_amount: decimals, model: words, purpose: words, operation: words, occurred_at: moments })
  .map((fields) => anEvent({ ...fields, unit_type: "images" }));

it("RATE-1: the order in which a model is stored makes no difference, and rating again gives the same result", () => {
  const shuffled = models.chain((model) =>
    fc
      .record({
        catalogs: fc.shuffledSubarray([...model.catalogs], { minLength: model.catalogs.length }),
        rules: fc.shuffledSubarray([...model.rules], { minLength: model.rules.length }),
        conversions: fc.shuffledSubarray([...model.conversions], { minLength: model.conversions.length }),
      })
      .map((other) => ({ model, other })),
  );
  fc.assert(
    fc.property(shuffled, events, events, ({ model, other }, event, between) => {
      const rater = createRater(model);
      const first = rater.explain(event);
      rater.rate(between);
      expect(rater.explain({ ...event })).toEqual(first);
      expect(createRater(other).explain(event)).toEqual(first);
      const { steps: _steps, ...rating } = first;
      expect(rater.rate(event)).toEqual(rating);
    }),
    { numRuns: 1000 },
  );
});

it("TIER-5: within one tier the amount never falls as usage grows", () => {
  fc.assert(
    fc.property(tierings, fees, fees, decimals, decimals, (tiering, fixedFee, minimum, a, b) => {
      const rater = createRater(aModel({ rules: [aRule({ tiering, fixed_fee: fixedFee, min_charge: minimum })] }));
      const [low, high] = [a, b]
        .toSorted((x, y) => new Decimal(x).cmp(y))
        .map((amount) => rater.rate(anEvent({ unit_amount: amount })));
      if (low?.status !== "rated" || high?.status !== "rated") throw new Error("unrated");
      if (low.charge.tier === high.charge.tier)
        expect(new Decimal(high.charge.line_amount).gte(low.charge.line_amount)).toBe(true);
      else expect(high.charge.tier).toBeGreaterThan(low.charge.tier);
    }),
    { numRuns: 1000 },
  );
});

it("RATE-4: amounts equal those computed with whole numbers of millionths of millionths", () => {
  const micros = fc.nat(10 ** 12);
  const toText = (value: number): string => new Decimal(value).div(10 ** 6).toFixed();
  fc.assert(
    fc.property(micros, micros, micros, (amount, unitPrice, fee) => {
      const rule = aRule({ tiering: [aTier(toText(unitPrice))], fixed_fee: toText(fee) });
      const rating = createRater(aModel({ rules: [rule] })).rate(anEvent({ unit_amount: toText(amount) }));
      const exact = BigInt(amount) * BigInt(unitPrice) + BigInt(fee) * 1_000_000n;
      const line = rating.status === "rated" ? rating.charge.line_amount : "";
      expect(new Decimal(line).times(10 ** 12).toFixed()).toBe(exact.toString());
      expect(line).toMatch(/^\d+(\.\d+)?$/);
    }),
    { numRuns: 1000 },
  );
});

it("TIME-2: a new version does not change charges of earlier events", () => {
  fc.assert(
    fc.property(models, rules, events, (model, added, event) => {
      const history = model.rules.filter(({ id }) => id === added.id);
      const version = Math.max(0, ...history.map((rule) => rule.version)) + 1;
      const later = { ...added, version, valid_from: event.occurred_at + 1 };
      const before = createRater(model).rate(event);
      expect(createRater({ ...model, rules: [...model.rules, later] }).rate(event)).toEqual(before);
    }),
  );
});
