import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportResult } from "../import-model.ts";
import { arbitraryText } from "../testing/arbitrary-game.ts";
import { importFile, importText, type TextFormat } from "./index.ts";

const FORMATS: readonly (TextFormat | null)[] = [null, "text", "table", "gift", "open_trivia", "showrunner"];
/** Plausible and hostile lines. */
const lines = fc.oneof(
  arbitraryText,
  fc.constantFrom(
    "",
    "Question?",
    "A) x",
    "*B) y",
    "1. What? – That",
    "Q: q",
    "A: a",
    "{=a ~b}",
    "::t::",
    "- [x] a",
    "a;b;c",
    "a\tb",
    '"',
  ),
);
const text = fc.array(lines, { maxLength: 12 }).map((parts) => parts.join("\n"));

/** Returns the numbers of non-blank lines that belong to no round and no problem. */
function findDropped(input: string, { rounds, problems, unit }: ImportResult): readonly number[] {
  if (unit !== "line") return [];
  const covered = [...rounds, ...problems].map(({ source }) => source);
  const header = 1;
  return input
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .flatMap((line, index) => (line.trim() === "" ? [] : [index + 1]))
    .filter((number) => !covered.some(({ from, to }) => from <= number && number <= to))
    .filter((number) => number > header);
}

describe("any text", () => {
  it("is read without an exception in every format", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.json(), fc.string()), fc.constantFrom(...FORMATS), (input, format) => {
        const result = importText(input, format);
        for (const { source } of [...result.rounds, ...result.problems])
          expect(source.from).toBeLessThanOrEqual(source.to);
      }),
      { numRuns: 1_000 },
    );
  });

  it("has every line in a round or in a problem", () => {
    fc.assert(
      fc.property(text, fc.constantFrom("text" as const, "gift" as const), (input, format) => {
        expect(findDropped(input, importText(input, format))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("has its first line in a round or in a problem, too", () => {
    expect(importText("Question?", "text").rounds).toHaveLength(1);
    expect(importText("hello", "text").problems).toHaveLength(1);
  });
});

describe("any file", () => {
  it("is read without an exception", async () => {
    const zip = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.of(0x50, 0x4b, 3, 4, ...bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(zip, fc.uint8Array({ maxLength: 200 })), async (bytes) => {
        const { rounds, problems } = await importFile(Uint8Array.from(bytes), "x.bin");
        expect(rounds.length + problems.length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200 },
    );
  });
});

/** Measures the processor time of this thread to read an input, in ms: other processes must not affect it. */
function measure(input: string, format: TextFormat | null): number {
  const started = process.threadCpuUsage();
  importText(input, format);
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}

describe("time", () => {
  const QUESTION = "Which planet is the largest?\nA) Mars\n*B) Jupiter\nC) Venus\nD) Saturn\n\n";
  it("reads 300 questions within a second", () => {
    expect(measure(QUESTION.repeat(300), null)).toBeLessThan(1_000);
  });

  const HOSTILE: readonly string[] = [
    "A) ",
    "*",
    "?",
    "? ",
    " - ",
    "{",
    "{=",
    "~",
    "\\",
    "::",
    "[",
    "(",
    "\t",
    ";",
    ",",
    '"',
    '",',
    "|",
    "1. ",
    "\n",
    "A) B) ",
    "**",
    "__",
    " ",
    "=",
    "'",
    "%41",
    "&amp;",
    "Q: ",
    "- [x] ",
    "\n\n{=a}",
    " B) x",
  ];
  it.each(HOSTILE)("is linear for %j repeated", (part) => {
    const measureLength = (length: number, format: TextFormat | null): number =>
      measure(`a? ${part.repeat(Math.ceil(length / part.length))}`, format);
    for (const format of FORMATS) {
      // Quadratic time would be 16 times as long. Times below 20 ms vary too much to be compared.
      const limit = 10 * Math.max(20, measureLength(25_000, format));
      let long = Number.POSITIVE_INFINITY;
      // The best of three runs, since a run may include garbage collection and compilation.
      for (let run = 0; run < 3 && long >= limit; run += 1) long = Math.min(long, measureLength(100_000, format));
      expect(long, format ?? "any format").toBeLessThan(limit);
    }
  });
});
