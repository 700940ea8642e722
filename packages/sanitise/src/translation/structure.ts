/** Markdown blocks, recognised by the beginning of a line. */
const BLOCKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["code", /^\s*(?:```|~~~)/],
  ["#", /^\s{0,3}#\s/],
  ["##", /^\s{0,3}##\s/],
  ["###", /^\s{0,3}#{3,6}\s/],
  ["-", /^\s*[-*+]\s+\S/],
  ["1.", /^\s*\d{1,9}[.)]\s+\S/],
  [">", /^\s*>/],
  ["|", /^\s*\|/],
];
const SPANS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["**", /\*\*/g],
  ["~~", /~~/g],
  ["`", /`/g],
];
const TARGETS = /\]\(\s*<?([^)\s>]+)|(?:https?:\/\/|www\.)[^\s)>\]]+|\/(?:images|audio|videos)\/[0-9A-Za-z-]+/g;

const countMatches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Targets of pictures, clips and links, in order. */
export const listTargets = (text: string): readonly string[] =>
  [...text.matchAll(TARGETS)].map(([whole, target]) => target ?? whole);

/** Counts each kind of markup. */
export function countMarkup(text: string): ReadonlyMap<string, number> {
  const lines = text.split("\n");
  return new Map([
    ...BLOCKS.map(([name, pattern]) => [name, lines.filter((line) => pattern.test(line)).length] as const),
    ...SPANS.map(([name, pattern]) => [name, countMatches(text, pattern)] as const),
  ]);
}

/** Blanks to fill in, and placeholders that a program would replace. */
const PLACEHOLDERS = /\{\{?\s*[\w.]+\s*\}?\}|%[sd]\b|_{3,}/g;

export const listPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDERS)].map(([found]) => (found.startsWith("_") ? "___" : found));

const NUMBERS = /\d{1,3}(?:[.,'’  ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/g;

/** The digits of all numbers, without separators, which differ by language. */
export const listNumbers = (text: string): readonly string[] =>
  [...text.matchAll(NUMBERS)].map(([found]) => found.replaceAll(/\D/g, ""));

/** The first entry that one list contains more often than the other; null if there is none. */
export function findDifference(a: readonly string[], b: readonly string[]): string | null {
  const rest = [...b];
  for (const entry of a) {
    const at = rest.indexOf(entry);
    if (at < 0) return entry;
    rest.splice(at, 1);
  }
  return rest[0] ?? null;
}
