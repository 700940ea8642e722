import { describe, expect, test } from "vitest";
import { contextOf } from "../testing/context.ts";
import { classic } from "./index.ts";
import { longest_text } from "./model.ts";

const context = contextOf({}, { answers: ["Mercury", "Merkur"] });
const reduce = (input: Parameters<typeof classic.reduceAnswer>[2]): ReturnType<typeof classic.reduceAnswer> =>
  classic.reduceAnswer(context, { text: "before" }, input, 1_000);

describe("config", () => {
  test.each([[undefined], [null], ["text"], [7], [[]], [{ anything: true }]])(
    "%j is valid and parses to nothing",
    (raw) => {
      expect(classic.parseConfig(raw)).toEqual({});
      expect(classic.validateConfig(raw)).toEqual([]);
    },
  );
});

describe("input", () => {
  test("is a text on one line, which replaces the one before", () => {
    expect(reduce({ text: "  The\tplanet \n Mercury " })).toEqual({ text: "The planet Mercury" });
  });

  test("takes the longest text and no longer one", () => {
    expect(reduce({ text: "x".repeat(longest_text) })).toEqual({ text: "x".repeat(longest_text) });
    expect(reduce({ text: "x".repeat(longest_text + 1) })).toBeNull();
  });

  test.each([[null], ["Mercury"], [{}], [{ text: "" }], [{ text: " \n" }], [{ text: 3 }], [[{ text: "Mercury" }]]])(
    "%j is malformed",
    (input) => {
      expect(reduce(input)).toBeNull();
    },
  );
});

describe("suggestion", () => {
  const suggest = (text: string): unknown => classic.judge(context, { text });

  test("calls the same answer correct, however it is written", () => {
    expect(suggest("MERCURY")).toEqual({
      outcome: "correct",
      share: 1,
      bonus: 0,
      detail: { match: "exact", nearest: "Mercury" },
    });
    expect(suggest("Merkury")).toMatchObject({ outcome: "correct", detail: { match: "close", nearest: "Mercury" } });
  });

  test("leaves a doubtful answer to the moderator, with what it resembles", () => {
    expect(suggest("the planet Merkur")).toMatchObject({
      outcome: "wrong",
      share: 0,
      detail: { match: "doubtful", nearest: "Merkur" },
    });
  });

  test("has nothing to say for anything else, and without spellings", () => {
    expect(suggest("Venus")).toMatchObject({ outcome: "wrong", detail: { match: "none", nearest: null } });
    expect(classic.judge(contextOf({}), { text: "Mercury" })).toMatchObject({ outcome: "wrong" });
  });
});

test("shows nothing beyond what every round shows", () => {
  expect(classic.question(context)).toBeNull();
  expect(classic.solution(context)).toBeNull();
});
