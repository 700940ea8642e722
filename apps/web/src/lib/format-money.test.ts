import { expect, test } from "vitest";
import { formatExactMoney, formatMoney, formatMoneyTick, formatUnits } from "./format-money.ts";

test("money has two decimals, small amounts three digits", () => {
  expect(formatMoney("0", "USD", "en")).toBe("$0.00");
  expect(formatMoney("1234.567", "USD", "en")).toBe("$1,234.57");
  expect(formatMoney("0.000153456", "USD", "en")).toBe("$0.000153");
  expect(formatMoney("-0.5", "EUR", "de")).toBe("-0,50\u00A0€");
});

test("halves are rounded to even", () => {
  expect(["1.125", "1.135", "-1.125"].map((amount) => formatMoney(amount, "USD", "en"))).toEqual([
    "$1.12",
    "$1.14",
    "-$1.12",
  ]);
  expect(formatMoney("0.0012345", "USD", "en")).toBe("$0.00123");
  expect(formatUnits("0.0000005", "en")).toBe("0");
});

test("no digit of a large number is lost", () => {
  expect(formatExactMoney("12345678901234567.123456789", "USD", "en")).toBe("$12,345,678,901,234,567.123456789");
  expect(formatUnits("123456789012345678901", "en")).toBe("123,456,789,012,345,678,901");
  expect(formatUnits("0.5", "de")).toBe("0,5");
});

test("values of an axis are as short as three digits allow", () => {
  expect([0, 0.0075, 0.0225, 0.03, 12.5, 1500].map((value) => formatMoneyTick(value, "USD", "en"))).toEqual([
    "$0",
    "$0.0075",
    "$0.0225",
    "$0.03",
    "$12.5",
    "$1,500",
  ]);
});
