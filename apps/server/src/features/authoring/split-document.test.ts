import { expect, test } from "vitest";
import { splitDocument } from "./split-document.ts";

const NONE = { open: 0, choice: 0, estimate: 0, order: 0, pairs: 0 };
const page = (n: number): string => `${`Page ${n} tells of rivers. `.repeat(130)}\f`;
const BOOK = Array.from({ length: 200 }, (_, index) => page(index + 1)).join("");

test("a short text stays whole", () => {
  expect(splitDocument({ document: "The Rhine.", counts: { ...NONE, open: 3 } })).toEqual([
    { document: "The Rhine.", counts: { ...NONE, open: 3 } },
  ]);
  expect(splitDocument({ document: "", counts: { ...NONE, pairs: 1 } })).toHaveLength(1);
});

test("the parts of a book of 200 pages cover all of it", () => {
  const parts = splitDocument({ document: BOOK, counts: { ...NONE, open: 20, choice: 20 } });
  expect(parts.map(({ document }) => document).join("")).toBe(BOOK);
  expect(Math.max(...parts.map(({ document }) => document.length))).toBeLessThanOrEqual(90_000);
  expect(parts.every(({ document }) => document.startsWith("\f") || document.startsWith("Page 1 "))).toBe(true);
  const sum = (kind: "open" | "choice"): number => parts.reduce((total, { counts }) => total + counts[kind], 0);
  expect([sum("open"), sum("choice")]).toEqual([20, 20]);
  expect(parts.every(({ counts }) => counts.open + counts.choice > 0)).toBe(true);
});

test("two rounds come from different parts of a book", () => {
  const parts = splitDocument({ document: BOOK, counts: { ...NONE, open: 2 } });
  expect(parts).toHaveLength(2);
  expect(parts.map(({ counts }) => counts.open)).toEqual([1, 1]);
});
