import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OPTION_LIMITS } from "../multiple-choice.definition.ts";
import { insertRows } from "../../views/insert-rows.ts";
import { isBlankOption, parsePastedOptions } from "./paste-options.ts";

const wrong = (text: string) => ({ text, correct: false });
const right = (text: string) => ({ text, correct: true });

describe("pasted lines", () => {
  test.each([
    ["plain lines", "Mars\r\n\n Venus  II \nEarth", [wrong("Mars"), wrong("Venus II"), wrong("Earth")]],
    ["a star marks the right one", "Mars\n*Venus", [wrong("Mars"), right("Venus")]],
    ["letters, a star in front", "A) Mars\n*B) Venus", [wrong("Mars"), right("Venus")]],
    ["a box marks the right one", "[x] Mars\nVenus", [right("Mars"), wrong("Venus")]],
    ["numbers", "1. Mars\n2. Venus", [wrong("Mars"), wrong("Venus")]],
    ["bullets are no marks", "* Mars\n* Venus", [wrong("Mars"), wrong("Venus")]],
    ["a number on one line belongs to its text", "1. FC Köln\nHertha", [wrong("1. FC Köln"), wrong("Hertha")]],
    [
      "a letter on one line belongs to its text",
      "A. Einstein\nMarie Curie",
      [wrong("A. Einstein"), wrong("Marie Curie")],
    ],
  ])("%s", (_rule, text, options) => {
    expect(parsePastedOptions(text)).toEqual(options);
  });

  test("one line stays a plain paste", () => {
    expect(parsePastedOptions("*Mars")).toEqual([]);
    expect(parsePastedOptions("\nMars\n")).toEqual([]);
  });
});

describe("inserting options", () => {
  test("fills blank rows, then adds rows behind them", () => {
    const rows = [wrong("Sun"), wrong(""), wrong(""), wrong("Moon")];
    const pasted = ["a", "b", "c"].map(wrong);
    expect(insertRows(rows, 1, pasted, 12, isBlankOption)).toEqual({
      rows: ["Sun", "a", "b", "c", "Moon"].map(wrong),
      added: 1,
      leftOut: 0,
    });
    expect(insertRows(rows, 0, pasted, 12, isBlankOption).rows.map(({ text }) => text)).toEqual([
      "Sun",
      "a",
      "b",
      "c",
      "Moon",
    ]);
  });

  test("overwrites no text, respects the limit, and accounts for every pasted line", () => {
    const list = (maxLength: number) => fc.array(fc.constantFrom("", "x", "y").map(wrong), { minLength: 1, maxLength });
    fc.assert(
      fc.property(list(OPTION_LIMITS.max), list(20), fc.nat(), (options, pasted, seed) => {
        const at = seed % options.length;
        const after = insertRows(options, at, pasted, OPTION_LIMITS.max, isBlankOption);
        const filled = (texts: readonly { text: string }[]) => texts.filter(({ text }) => text !== "").length;
        expect(after.rows.length).toBe(options.length + after.added);
        expect(after.rows.length).toBeLessThanOrEqual(OPTION_LIMITS.max);
        const used = pasted.slice(0, pasted.length - after.leftOut);
        expect(filled(after.rows)).toBe(filled(options) + filled(used));
      }),
    );
  });
});
