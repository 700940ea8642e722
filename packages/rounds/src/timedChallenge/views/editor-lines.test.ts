import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itemsOf, textFor } from "./editor-lines.ts";

describe("one item per line", () => {
  test("blank lines and outer blanks are none", () => {
    expect(itemsOf("Peru\n\n  Chile \n")).toEqual(["Peru", "Chile"]);
  });

  test("a line that is just begun stays while one types", () => {
    expect(textFor(["Peru"], "Peru\n")).toBe("Peru\n");
    expect(textFor(["Peru", "C"], "Peru\nC")).toBe("Peru\nC");
  });

  test("a list that changed elsewhere replaces what was typed", () => {
    expect(textFor(["Chile"], "Peru\n")).toBe("Chile");
    expect(textFor([], "Peru")).toBe("");
  });

  test("whatever is typed is shown as typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n") }), (typed) => {
        expect(textFor(itemsOf(typed), typed)).toBe(typed);
      }),
    );
  });
});
