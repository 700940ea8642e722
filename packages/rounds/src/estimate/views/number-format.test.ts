import { describe, expect, test } from "vitest";
import { changeSign, formatLabels, formatValue, parseValue } from "./number-format.ts";

describe("a typed number", () => {
  test.each([
    ["12", 12, 12],
    [" 1 234 ", 1_234, 1_234],
    ["1.5", 1.5, 1.5],
    ["1,5", 1.5, 1.5],
    ["1,234", 1_234, 1.234],
    ["1.234", 1.234, 1_234],
    ["0,125", 0.125, 0.125],
    ["0.125", 0.125, 0.125],
    ["1.234.567", 1_234_567, 1_234_567],
    ["1,234.5", 1_234.5, 1_234.5],
    ["1.234,5", 1_234.5, 1_234.5],
    ["-0.5", -0.5, -0.5],
    ["−7", -7, -7],
    [".5", 0.5, 0.5],
    ["1'000", 1_000, 1_000],
    ["0.125", 0.125, 0.125],
    ["0,500", 0.5, 0.5],
  ])("%s is %d in English and %d in German", (typed, english, german) => {
    expect(parseValue(typed, "en")).toBe(english);
    expect(parseValue(typed, "de")).toBe(german);
  });

  test.each(["", " ", "-", "abc", "12 km", "1e5", ".", "--1", "0x10", "1".repeat(400)])(
    "%j is not a number",
    (typed) => {
      expect(parseValue(typed, "en")).toBeNull();
    },
  );

  test("labels of a distribution are localised, and remain the ids of their entries", () => {
    const entries = ["25000", "-0.5 – 12000"].map((label) => ({ label, count: 1 }));
    const { entries: shown } = formatLabels({ kind: "numbers", entries, others: 0, total: 2 }, "de");
    expect(shown.map(({ label }) => label)).toEqual(["25.000", "-0,5 – 12.000"]);
    expect(shown.map(({ option_id }) => option_id)).toEqual(["25000", "-0.5 – 12000"]);
  });

  test("is shown in the notation of the language", () => {
    expect(formatValue(12_345.5, "km", "en")).toBe("12,345.5 km");
    expect(formatValue(12_345.5, "", "de")).toBe("12.345,5");
  });

  test("is shown without a separator of thousands if it may be a year", () => {
    expect(formatValue(1989, "", "en")).toBe("1989");
    expect(formatValue(1989, "", "de")).toBe("1989");
  });
});

test.each([
  ["", "-"],
  ["12", "-12"],
  ["+12", "-12"],
  ["-12", "12"],
  [" −1,5", "1,5"],
])("the button for the sign turns %j into %j", (typed, changed) => {
  expect(changeSign(typed)).toBe(changed);
});
