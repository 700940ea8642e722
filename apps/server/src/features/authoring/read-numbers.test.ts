import { expect, test } from "vitest";
import { readNumbers } from "./read-numbers.ts";

test.each([
  ["1969", [1969]],
  ["about 1233 metres", [1233]],
  ["1,233 m", [1233, 1.233]],
  ["1.233", [1.233, 1233]],
  ["12 345 678,5 km", [123456785, 12345678.5]],
  ["8'848 m.", [8848]],
  ["−40 °C", [-40]],
  ["1.5e3", [1500, 15000]],
  ["3 of 7", [3, 7]],
  ["unknown", []],
  ["e, - and + alone", []],
  ["", []],
])("%j may contain %j", (text, numbers) => {
  expect(readNumbers(text)).toEqual(numbers);
});
