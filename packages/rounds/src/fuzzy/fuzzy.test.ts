import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getMinEditDistance, toLetterBitmask, editDistance } from "./edit-distance.ts";
import { fold, haveSameNumbers, parseSpelling } from "./fold-text.ts";
import { createMatcher, MIN_FUZZY_LETTERS, getAllowedErrors } from "./fuzzy-match.ts";

describe("folding", () => {
  test.each([
    ["  The  Beatles ", "beatles"],
    ["DIE ZAUBERFLÖTE", "zauberfloete"],
    ["Zauberfloete", "zauberfloete"],
    ["Straße", "strasse"],
    ["Antonín Dvořák", "antonin dvorak"],
    ["Łódź", "lodz"],
    ["ﬁn", "fin"],
    ["ＡＢＣ", "abc"],
    ["Rock'n'Roll", "rocknroll"],
    ["Jean-Luc", "jeanluc"],
    ["U.S.A.", "usa"],
    ["Tom & Jerry", "tom and jerry"],
    ["Tom und Jerry", "tom and jerry"],
    ["Was? Wirklich!", "was wirklich"],
    ["1914-1918", "1914 1918"],
    ["10 000", "10000"],
    ["10’000", "10000"],
    ["ΟΔΟΣ", "οδοσ"],
    ["हिन्दी", "हिन्दी"],
    ["C++", "c++"],
    ["C#", "c#"],
  ])("%s becomes %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("keeps an article that is the only word", () => {
    expect(fold("The The")).toBe("the");
    expect(fold("Das")).toBe("das");
  });

  test("spells out ligatures that have an accent", () => {
    expect(fold("Ǽbelø")).toBe("aebelo");
    expect(fold("ǿre")).toBe(fold("øre"));
  });

  test("is idempotent", () => {
    const tricky = fc.constantFrom(..."aÄßé1250 .,-'’&#%−½²".split(""), "the ", "und ");
    const anything = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.oneof(anything, fc.string({ unit: tricky })), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test("ignores letter case, accent composition and outer whitespace", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcäöüßéñ 7".split("")) }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(` ${text.normalize("NFD")}\t`)).toBe(fold(text));
      }),
    );
  });
});

describe("numbers", () => {
  const same = (one: string, other: string): boolean => haveSameNumbers(parseSpelling(one), parseSpelling(other));

  test.each([
    ["1,000", "1000"],
    ["1.000", "1 000"],
    ["3,14", "3.14"],
    ["3.50", "3,5"],
    ["1.234.567", "1,234,567"],
    ["007", "7"],
    ["-5", "−5"],
    ["1.234,5", "1234.5"],
  ])("%s is %s", (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  test.each([
    ["1789", "1798"],
    ["5", "-5"],
    ["3.14", "314"],
    ["12 3", "1 23"],
    ["Apollo 11", "Apollo 13"],
    ["42", ""],
    ["10.000", "10"],
    ["100,000 km", "100 km"],
  ])("%s is not %s", (one, other) => {
    expect(same(one, other)).toBe(false);
  });
});

describe("typing errors", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  const errors = (one: string, other: string): number => editDistance(one, other, 100);

  test.each([
    ["", "", 0],
    ["paris", "paris", 0],
    ["paris", "prais", 1],
    ["paris", "pari", 1],
    ["paris", "parris", 1],
    ["paris", "poris", 1],
    ["ca", "abc", 2],
    ["kitten", "sitting", 3],
  ])("%s and %s: %i", (one, other, count) => {
    expect(errors(one, other)).toBe(count);
  });

  test("are a metric", () => {
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(errors(a, b)).toBe(errors(b, a));
        expect(errors(a, b) === 0).toBe(a === b);
        expect(errors(a, c)).toBeLessThanOrEqual(errors(a, b) + errors(b, c));
      }),
      { numRuns: 2_000 },
    );
  });

  test("are at least the lower bound given by the letters", () => {
    const anyWord = fc.string({ unit: fc.constantFrom(..."abcäβ語🎲A!".split("")), maxLength: 8 });
    fc.assert(
      fc.property(anyWord, anyWord, (a, b) => {
        expect(getMinEditDistance(toLetterBitmask(a), toLetterBitmask(b))).toBeLessThanOrEqual(errors(a, b));
      }),
      { numRuns: 2_000 },
    );
    expect(getMinEditDistance(toLetterBitmask("peru"), toLetterBitmask("chile"))).toBe(4);
  });

  test("are exact up to the limit and capped beyond it", () => {
    fc.assert(
      fc.property(word, word, fc.nat(5), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(errors(a, b), max + 1));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("matching", () => {
  const certaintyOf = (text: string, ...answers: string[]): string =>
    createMatcher(answers.map((answer) => [answer]))(text).certainty;

  test.each([
    ["müller", "Mueller", "exact"],
    ["eiffel tower", "The Eiffel Tower", "exact"],
    ["newyork", "New York", "exact"],
    ["Missisippi", "Mississippi", "close"],
    ["Missippi", "Mississippi", "none"],
    ["Shakespear", "Shakespeare", "close"],
    ["Munchen", "München", "close"],
    ["Apolo 11", "Apollo 11", "close"],
    ["Luis XIV", "Louis XIV", "close"],
    ["Louis XVI", "Louis XIV", "doubtful"],
    ["World War I", "World War II", "doubtful"],
    ["Apollo 12", "Apollo 11", "none"],
    ["1788", "1789", "none"],
    ["Irak", "Iran", "doubtful"],
    ["Austria", "Australia", "doubtful"],
    ["Slovenia", "Slovakia", "doubtful"],
    ["Merkel", "Angela Merkel", "doubtful"],
    ["Angela Dorothea Merkel", "Merkel", "doubtful"],
    ["dog", "cat", "none"],
    ["", "cat", "none"],
    ["...", "...", "none"],
  ])("%s for %s: %s", (text, answer, certainty) => {
    expect(certaintyOf(text, answer)).toBe(certainty);
  });

  test("is undecided between two equally near answers", () => {
    expect(certaintyOf("planes", "planet", "planed")).toBe("doubtful");
    expect(certaintyOf("planer", "planet", "planed")).toBe("doubtful");
    expect(certaintyOf("plannet", "planet", "planed")).toBe("close");
  });

  test("treats spellings of one answer as the same answer", () => {
    const match = createMatcher([["planet", "planed"], ["star"]])("planes");
    expect(match).toEqual({ certainty: "close", answer: 0, nearest: "planet" });
  });

  const text = fc.string({ unit: fc.constantFrom(..."abcde1 ".split("")), maxLength: 16 });
  const answers = fc.uniqueArray(text, { minLength: 1, maxLength: 6, selector: (item) => parseSpelling(item).letters });
  /** Answers and a text, which often is one of them with one letter changed or added. */
  const answersAndText = answers.chain((list) => {
    const mistyped = fc
      .tuple(fc.constantFrom(...list), fc.nat(16), fc.constantFrom("a", "b", "c", "d", "e"))
      .map(([answer, at, letter]) => `${answer.slice(0, at)}${letter}${answer.slice(at + 1)}`);
    return fc.tuple(fc.constant(list), fc.oneof(text, mistyped));
  });

  test("is close to an answer only when every other is further away", () => {
    fc.assert(
      fc.property(answersAndText, ([list, typed]) => {
        const match = createMatcher(list.map((answer) => [answer]))(typed);
        fc.pre(match.certainty === "close");
        const distanceTo = (answer: string): number => {
          const [one, other] = [parseSpelling(typed), parseSpelling(answer)];
          return haveSameNumbers(one, other) ? editDistance(one.letters, other.letters, 100) : Number.POSITIVE_INFINITY;
        };
        const [matched, ...others] = [
          list[match.answer ?? -1] ?? "",
          ...list.filter((_, index) => index !== match.answer),
        ];
        for (const other of others) expect(distanceTo(other)).toBeGreaterThan(distanceTo(matched ?? ""));
      }),
      { numRuns: 1_000 },
    );
  });

  test("tolerates no error in short words or numbers", () => {
    fc.assert(
      fc.property(answersAndText, ([list, typed]) => {
        const match = createMatcher(list.map((answer) => [answer]))(typed);
        fc.pre(match.certainty === "close");
        const [one, other] = [parseSpelling(typed), parseSpelling(match.nearest ?? "")];
        expect(Math.min(one.letterCount, other.letterCount)).toBeGreaterThanOrEqual(MIN_FUZZY_LETTERS);
        expect(haveSameNumbers(one, other)).toBe(true);
        expect(editDistance(one.letters, other.letters, 100)).toBeLessThanOrEqual(getAllowedErrors(other.letterCount));
      }),
      { numRuns: 1_000 },
    );
  });

  test("finds every answer in its own spelling, whatever else is in the list", () => {
    fc.assert(
      fc.property(answers, fc.nat(), (list, pick) => {
        const index = pick % list.length;
        const expected = parseSpelling(list[index] ?? "").letters === "" ? "none" : "exact";
        const match = createMatcher(list.map((answer) => [answer]))(list[index] ?? "");
        expect(match.certainty).toBe(expected);
      }),
    );
  });

  test("returns the same match for the same text", () => {
    fc.assert(
      fc.property(text, answers, (typed, list) => {
        const matcher = createMatcher(list.map((answer) => [answer]));
        expect(matcher(typed)).toEqual(matcher(typed));
      }),
    );
  });
});
