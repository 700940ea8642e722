import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLines, toEditorText } from "./editor-lines.ts";

describe("one item per line", () => {
  test("ignores blank lines and outer whitespace", () => {
    expect(parseLines("Peru\n\n  Chile \n")).toEqual(["Peru", "Chile"]);
  });

  test("keeps an unfinished line while typing", () => {
    expect(toEditorText(["Peru"], "Peru\n")).toBe("Peru\n");
    expect(toEditorText(["Peru", "C"], "Peru\nC")).toBe("Peru\nC");
  });

  test("replaces the typed text when the list changes elsewhere", () => {
    expect(toEditorText(["Chile"], "Peru\n")).toBe("Chile");
    expect(toEditorText([], "Peru")).toBe("");
  });

  test("shows any text as typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n") }), (typed) => {
        expect(toEditorText(parseLines(typed), typed)).toBe(typed);
      }),
    );
  });
});
