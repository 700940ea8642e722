import { expect, test } from "vitest";
import { formatDecimal } from "./format-decimal.ts";

test("shows all digits of a decimal, in the visitor's language", () => {
  expect(formatDecimal("1234567890123456789.000000000000000001", "en")).toBe(
    "1,234,567,890,123,456,789.000000000000000001",
  );
  expect(formatDecimal("1000.5", "de")).toBe("1.000,5");
});
