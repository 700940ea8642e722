import { describe, expect, test } from "vitest";
import { formatLabels, formatValue, parseValue } from "./numbers.ts";

describe("a typed number", () => {
  test.each([
    ["12", 12, 12],
    [" 1 234 ", 1_234, 1_234],
    ["1.5", 1.5, 1.5],
    ["1,5", 1.5, 1.5],
    ["1,234", 1_234, 1.234],
    ["1.234", 1.234, 1_234],
    ["1.234.567", 1_234_567, 1_234_567],
    ["1,234.5", 1_234.5, 1_234.5],
    ["1.234,5", 1_234.5, 1_234.5],
    ["-0.5", -0.5, -0.5],
    ["−7", -7, -7],
    [".5", 0.5, 0.5],
    ["1'000", 1_000, 1_000],
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
    const entries = ["2500", "-0.5 – 1200"].map((label) => ({ label, count: 1 }));
    const { entries: shown } = formatLabels({ kind: "numbers", entries, others: 0, total: 2 }, "de");
    expect(shown.map(({ label }) => label)).toEqual(["2.500", "-0,5 – 1.200"]);
    expect(shown.map(({ option_id }) => option_id)).toEqual(["2500", "-0.5 – 1200"]);
  });

  test("is shown in the notation of the language", () => {
    expect(formatValue(1_234.5, "km", "en")).toBe("1,234.5 km");
    expect(formatValue(1_234.5, "", "de")).toBe("1.234,5");
  });
});
