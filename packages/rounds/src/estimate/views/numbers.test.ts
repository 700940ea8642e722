import { describe, expect, test } from "vitest";
import { formatValue, parseValue } from "./numbers.ts";

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

  test.each(["", " ", "-", "abc", "12 km", "1e5", ".", "--1", "0x10", "1".repeat(400)])("%j is none", (typed) => {
    expect(parseValue(typed, "en")).toBeNull();
  });

  test("is shown in the notation of the language", () => {
    expect(formatValue(1_234.5, "km", "en")).toBe("1,234.5 km");
    expect(formatValue(1_234.5, "", "de")).toBe("1.234,5");
  });
});
