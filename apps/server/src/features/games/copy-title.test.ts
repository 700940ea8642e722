import fc from "fast-check";
import { expect, test } from "vitest";
import { copyTitle } from "./copy-title.ts";

test("C8: copies are numbered in the language of whoever copies", () => {
  expect([1, 2, 3].map((n) => copyTitle("Quiz", n, "en"))).toEqual(["Quiz (copy)", "Quiz (copy 2)", "Quiz (copy 3)"]);
  expect([1, 2].map((n) => copyTitle("Quiz", n, "de"))).toEqual(["Quiz (Kopie)", "Quiz (Kopie 2)"]);
});

test("C8: a copy of a copy counts on instead of growing", () => {
  expect(copyTitle("Quiz (copy)", 2, "en")).toBe("Quiz (copy 2)");
  expect(copyTitle("Quiz (Kopie 9)", 10, "de")).toBe("Quiz (Kopie 10)");
  expect(copyTitle("Quiz (copyright)", 1, "en")).toBe("Quiz (copyright) (copy)");
});

test("C8: the title of a copy is never longer than a title may be, and cuts no character in two", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 1, max: 10_000 }), (title, n) => {
      const copy = copyTitle(title, n, "de");
      expect(copy.length).toBeLessThanOrEqual(200);
      expect(copy).toMatch(/ \(Kopie(?: \d+)?\)$/);
      expect(copy.isWellFormed()).toBe(true);
    }),
  );
});
