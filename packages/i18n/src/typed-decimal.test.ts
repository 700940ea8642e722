import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { locales } from "./index.ts";
import { formatTypedDecimal, parseDecimal } from "./typed-decimal.ts";

describe("a typed number", () => {
  test.each([
    ["12", "12", "12"],
    [" 0.5 ", "0.5", "0.5"],
    ["0,5", "0.5", "0.5"],
    ["1.25", "1.25", "1.25"],
    ["1,25", "1.25", "1.25"],
    ["1,000", "1000", "1.000"],
    ["1.000", "1.000", "1000"],
    ["1,000,000", "1000000", "NaN"],
    ["1.000.000", "NaN", "1000000"],
    ["1,000.50", "1000.50", "NaN"],
    ["1.000,50", "NaN", "1000.50"],
    ["1 000", "1000", "1000"],
    ["1\u00a0000\u202f000", "NaN", "NaN"],
    ["1 000,5", "NaN", "1000.5"],
    ["1 000,000", "NaN", "1000.000"],
    ["1 000.000", "1000.000", "NaN"],
    ["1000,50", "1000.50", "1000.50"],
    ["1000,125", "NaN", "1000.125"],
    ["1000.125", "1000.125", "NaN"],
    ["1,0000", "NaN", "1.0000"],
    // Groups have no leading zero, so this can only be a decimal.
    ["0,125", "0.125", "0.125"],
    ["0.0002", "0.0002", "0.0002"],
    ["00,125", "NaN", "00.125"],
    ["-1,5", "-1.5", "-1.5"],
    ["", "", ""],
  ])("%j is %s in English and %s in German", (typed, english, german) => {
    expect([parseDecimal(typed, "en"), parseDecimal(typed, "de")]).toEqual([english, german]);
  });

  test.each(["1,00,000", "1,000,00", "1.5.2", "1,", ".5", ",", "1 5", "1e3", "0x10", "12 ct", "--1", "+1", "abc"])(
    "%j is refused in each language",
    (typed) => {
      expect(locales.map((locale) => parseDecimal(typed, locale))).toEqual(locales.map(() => "NaN"));
    },
  );

  const parts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 21n - 1n }), fc.stringMatching(/^\d{0,18}$/));

  test.each(locales)("is read as it was written, with and without groups (%s)", (locale) => {
    fc.assert(
      fc.property(parts, ([whole, places]) => {
        const decimal = places === "" ? `${whole}` : `${whole}.${places}`;
        expect(parseDecimal(formatTypedDecimal(decimal, locale), locale)).toBe(decimal);
        const digits = { minimumFractionDigits: places.length, maximumFractionDigits: places.length };
        const grouped = new Intl.NumberFormat(locale, digits).format(decimal as `${number}`);
        expect(parseDecimal(grouped, locale)).toBe(decimal);
      }),
    );
  });
});
