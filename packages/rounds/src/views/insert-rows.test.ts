import { describe, expect, test } from "vitest";
import { parseListLines } from "../list-lines.ts";
import { insertRows, isBlankRow } from "./insert-rows.ts";

const rows = (...texts: readonly string[]) => texts.map((text) => [text]);

describe("insertRows", () => {
  test("fills blank rows, adds further ones, and overwrites nothing", () => {
    expect(insertRows(rows("a", "", "b"), 1, rows("x", "y"), 8, isBlankRow)).toEqual({
      rows: rows("a", "x", "y", "b"),
      added: 1,
      leftOut: 0,
    });
    expect(insertRows(rows("a", ""), 0, rows("x", "y"), 2, isBlankRow)).toEqual({
      rows: rows("a", "x"),
      added: 0,
      leftOut: 1,
    });
  });
});

describe("parseListLines", () => {
  test.each([
    ["1. Mercury\n2. Venus\r\n\r\n3. Mars", ["Mercury", "Venus", "Mars"]],
    ["- a\n- b", ["a", "b"]],
    ["3. Mars", ["3. Mars"]],
    ["A) a\nplain", ["A) a", "plain"]],
    ["  \n", []],
  ])("a pasted list loses bullets, numbers and blank lines: %j", (text, lines) => {
    expect(parseListLines(text)).toEqual(lines);
  });
});
