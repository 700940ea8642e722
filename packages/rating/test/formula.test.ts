import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileFormula, Decimal, tryFormula } from "../src/index.ts";

function evaluate(formula: string, amount: string, variable = "images"): string {
  const compiled = compileFormula(formula, variable);
  if (!compiled.ok) return `${compiled.error.code} at ${compiled.error.position}`;
  const result = compiled.formula(new Decimal(amount));
  return result.ok ? result.value.toFixed() : result.code;
}

describe("CONV-3: what a formula may contain", () => {
  it.each([
    ["images * 5000", "3", "15000"],
    ["(images + 2) * 3 - 1", "1", "8"],
    ["2 + images * 3", "2", "8"],
    ["images / 3 * 3", "1", "0.9999999999999999999999999999999999"],
    ["images % 7", "10", "3"],
    ["-images + 10", "4", "6"],
    ["images - -2", "1", "3"],
    ["min(images, 5, 9)", "7", "5"],
    ["max(1, images)", "0", "1"],
    ["ceil(images / 100) * 100", "101", "200"],
    ["floor(images / 100)", "199", "1"],
    ["round(images / 2)", "5", "3"],
    ["abs(3 - images)", "10", "7"],
    ["0.1 + 0.2 * images", "1", "0.3"],
    ["images", "0.000000000000000001", "0.000000000000000001"],
  ])("%s of %s is %s", (formula, amount, value) => {
    expect(evaluate(formula, amount)).toBe(value);
  });

  it.each([
    ["", "empty at 0"],
    ["   ", "empty at 0"],
    ["imges * 2", "unknown_name at 0"],
    ["2 * imges", "unknown_name at 4"],
    ["images *", "unexpected_end at 8"],
    ["* images", "operand_expected at 0"],
    ["images ** 2", "operand_expected at 8"],
    ["images * / 2", "operand_expected at 9"],
    ["images 2", "operator_expected at 7"],
    ["2images", "operator_expected at 1"],
    ["1e5 * images", "operator_expected at 1"],
    ["images.constructor", "unexpected_character at 6"],
    ["images['a']", "unexpected_character at 6"],
    ["images ? 1 : 2", "unexpected_character at 7"],
    ["'a' + images", "unexpected_character at 0"],
    ["images == 2", "unexpected_character at 7"],
    ["images, 2", "parenthesis_unmatched at 6"],
    ["(images, 2)", "operator_expected at 7"],
    ["(images", "parenthesis_missing at 0"],
    ["images)", "parenthesis_unmatched at 6"],
    ["()", "operand_expected at 1"],
    ["min()", "operand_expected at 4"],
    ["min * images", "operand_expected at 4"],
    ["images(2)", "operator_expected at 6"],
    ["sqrt(images)", "unknown_name at 0"],
    ["constructor(images)", "unknown_name at 0"],
    ["__proto__ * images", "unknown_name at 0"],
    ["ceil(images, 2)", "wrong_arguments at 4"],
    ["min(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, images)", "wrong_arguments at 3"],
    ["- - images", "operand_expected at 2"],
    ["5000", "variable_missing at 0"],
    [`images * ${"9".repeat(40)}`, "number_too_long at 9"],
    [`${"(".repeat(21)}images${")".repeat(21)}`, "too_deep at 20"],
    [`images${" + 1".repeat(60)}`, "too_long at 200"],
  ])("%s: %s", (formula, error) => {
    expect(evaluate(formula, "1")).toBe(error);
  });

  it("any text is either refused with a position within it, or has a value or a reason", () => {
    const parts = ["images", "min(", "max(", "(", ")", ",", "+", "-", "*", "/", "%", "1", "0.5", " ", "x", ".", "["];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 15 }).map((list) => list.join(""));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ maxLength: 30 })), fc.nat(2000), (text, amount) => {
        const compiled = compileFormula(text, "images");
        if (compiled.ok) {
          const result = compiled.formula(new Decimal(amount));
          if (result.ok) expect(result.value.isFinite() && !result.value.isNegative()).toBe(true);
        } else {
          expect(compiled.error.position).toBeGreaterThanOrEqual(0);
          expect(compiled.error.position).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("CONV-4: formulas without a value", () => {
  it.each([
    ["10 / images", "0", "division_by_zero"],
    ["10 % images", "0", "division_by_zero"],
    ["images - 5", "1", "negative"],
    ["images * 1000000000000000000000", "1", "too_large"],
    ["images * 1000000000000000000000 / 1000000000000000000000", "5", "too_large"],
  ])("%s of %s: %s", (formula, amount, code) => {
    expect(evaluate(formula, amount)).toBe(code);
  });

  it("equals the value computed with fractions of whole numbers", () => {
    // Computes a × x ÷ 10^k + b without a decimal type.
    fc.assert(
      fc.property(fc.nat(10 ** 6), fc.nat(10 ** 6), fc.nat(10 ** 6), (a, b, x) => {
        const exact = BigInt(a) * BigInt(x) + BigInt(b) * 1000n;
        expect(new Decimal(evaluate(`images * ${a} / 1000 + ${b}`, String(x))).times(1000).toFixed()).toBe(
          exact.toString(),
        );
      }),
    );
  });
});

it("CONV-5: a formula is tried on 0, 1 and 1000", () => {
  expect(tryFormula("images * 5000", "images")).toEqual({
    ok: true,
    values: [
      { amount: "0", value: "0" },
      { amount: "1", value: "5000" },
      { amount: "1000", value: "5000000" },
    ],
  });
  expect(tryFormula("1000 / images", "images")).toEqual({ ok: false, amount: "0", code: "division_by_zero" });
  expect(tryFormula("900 - images", "images")).toEqual({ ok: false, amount: "1000", code: "negative" });
  expect(tryFormula("pixels", "images")).toEqual({ ok: false, error: { code: "unknown_name", position: 0 } });
});
