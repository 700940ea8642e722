import { expect, it } from "vitest";
import { listFiles, read, root } from "./lib/files.ts";

/** Fields and columns that hold amounts of units or money, as decimal text. */
const AMOUNTS =
  "unit_amount|vendor_total_cost|line_amount|billed_amount|unit_price|up_to|flat_fee|fixed_fee|min_charge|(?:\\w+_)?price(?:_per_unit)?_cents";
/** Code that converts an amount to a floating-point number, or computes with it as one. */
const FLOAT = new RegExp(
  [
    `\\b(?:Number|parseFloat|parseInt)\\([^()]*\\b(?:${AMOUNTS})\\b`,
    `\\bMath\\.\\w+\\([^()]*\\b(?:${AMOUNTS})\\b`,
    `(?<![\\w)\\]"'\`?] )[-+]\\s*(?:\\w+\\.)*(?:${AMOUNTS})\\b(?!:)`,
    `\\b(?:${AMOUNTS})\\s+[*/%-]\\s`,
    "\\.toNumber\\(\\)",
    `\\bsum\\(\\s*["'\`]?(?:\\w+\\.)?(?:${AMOUNTS})\\b`,
  ].join("|"),
);
const CHECKED = /^(?:apps\/server|packages\/(?:contract|rating))\/src\/.*\.ts$/;

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
const findFloats = (code: string): readonly string[] =>
  withoutComments(code)
    .split("\n")
    .filter((line) => FLOAT.test(line));

it.each([
  "const cost = Number(event.unit_amount);",
  "const cost = parseFloat(vendor_total_cost ?? '0');",
  "const total = row.unit_amount * price;",
  "Math.round(charge.line_amount)",
  "const value = +event.unit_amount;",
  "new Decimal(text).toNumber()",
  'fn.sum("usage_events.unit_amount")',
])("finds %s", (line) => {
  expect(findFloats(line)).toEqual([line]);
});

it("RATE-4: no source of the server converts an amount to a floating-point number", () => {
  const files = listFiles(root).filter((file) => CHECKED.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => findFloats(read(root, file)).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
});
