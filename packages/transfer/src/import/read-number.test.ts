import { expect, test } from "vitest";
import { readDecimal, readWholeNumber } from "./read-number.ts";

test.each([
  ["12", 12],
  [" 12.5 ", 12.5],
  ["−7", -7],
  ["1,000", 1_000],
  ["1,234,567.5", 1_234_567.5],
  ["1 000", 1_000],
  ["1'000", 1_000],
  ["1,5", 1.5],
  ["0,125", 0.125],
  ["1234,567", 1_234.567],
  ["1,234 567", null],
  ["-0,125", -0.125],
  ["1e3", 1_000],
  ["", null],
  ["many", null],
  ["1.000.000", 1_000_000],
  ["-1.000,5", -1_000.5],
  ["1.5.7", null],
])("the number %j is %j", (text, value) => {
  expect(readDecimal(text)).toBe(value);
});

test.each([
  ["30", 30],
  ["15 s", 15],
  ["1,000", 1_000],
  ["1.000 Punkte", 1_000],
  ["10.0", 10],
  ["20,00 s", 20],
  ["1 000", 1_000],
  ["2 1000", 2],
  ["1.5", Number.NaN],
  ["0,125", Number.NaN],
  ["12345678901", Number.NaN],
  ["many", Number.NaN],
])("the whole number at the beginning of %j is %j", (text, value) => {
  expect(readWholeNumber(text)).toBe(value);
});
