import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCopyTitle } from "./copy-title.ts";

test("numbers copies in the language of the user", () => {
  expect([1, 2, 3].map((n) => formatCopyTitle("Quiz", n, "en"))).toEqual([
    "Quiz (copy)",
    "Quiz (copy 2)",
    "Quiz (copy 3)",
  ]);
  expect([1, 2].map((n) => formatCopyTitle("Quiz", n, "de"))).toEqual(["Quiz (Kopie)", "Quiz (Kopie 2)"]);
});

test("a copy of a copy increments the number", () => {
  expect(formatCopyTitle("Quiz (copy)", 2, "en")).toBe("Quiz (copy 2)");
  expect(formatCopyTitle("Quiz (Kopie 9)", 10, "de")).toBe("Quiz (Kopie 10)");
  expect(formatCopyTitle("Quiz (copyright)", 1, "en")).toBe("Quiz (copyright) (copy)");
});

test("truncates the title of a copy to the maximum length at grapheme boundaries", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 1, max: 10_000 }), (title, n) => {
      const copy = formatCopyTitle(title, n, "de");
      expect(copy.length).toBeLessThanOrEqual(200);
      expect(copy).toMatch(/ \(Kopie(?: \d+)?\)$/);
      expect(copy.isWellFormed()).toBe(true);
    }),
  );
});
