import type { Json } from "@showrunner/engine";
import { describe, expect, test } from "vitest";
import { contextOf } from "../testing/fake-context.ts";
import { classic } from "./classic.definition.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";

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
  test("accepts one line of text, which replaces the previous one", () => {
    expect(reduce({ text: "  The\tplanet \n Mercury " })).toEqual({ text: "The planet Mercury" });
  });

  test("accepts a text of the maximum length and refuses a longer one", () => {
    expect(reduce({ text: "x".repeat(MAX_TEXT_LENGTH) })).toEqual({ text: "x".repeat(MAX_TEXT_LENGTH) });
    expect(reduce({ text: "x".repeat(MAX_TEXT_LENGTH + 1) })).toBeNull();
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

  test("suggests correct for every spelling of the answer", () => {
    expect(suggest("MERCURY")).toEqual({
      outcome: "correct",
      share: 1,
      bonus: 0,
      detail: { match: "exact", nearest: "Mercury" },
    });
    expect(suggest("Merkury")).toMatchObject({ outcome: "correct", detail: { match: "close", nearest: "Mercury" } });
  });

  test("leaves a doubtful text to the moderator, with the nearest spelling", () => {
    expect(suggest("the planet Merkur")).toMatchObject({
      outcome: "wrong",
      share: 0,
      detail: { match: "doubtful", nearest: "Merkur" },
    });
  });

  test("suggests nothing for other texts or without accepted spellings", () => {
    expect(suggest("Venus")).toMatchObject({ outcome: "wrong", detail: { match: "none", nearest: null } });
    expect(classic.judge(contextOf({}), { text: "Mercury" })).toMatchObject({ outcome: "wrong" });
  });
});

test("adds nothing to the shared round data", () => {
  expect(classic.question(context)).toBeNull();
  expect(classic.solution(context)).toBeNull();
});

test("PROJ-16: the moderator can show the wrong answers regardless of the setting, and merging keeps that", () => {
  const act = (previous: Json, action: Json) => classic.reduceAction?.(context, previous, action, 0) ?? null;
  const shown = act(null, { wrong: true });
  expect(act(shown, { hide: "rude" })).toMatchObject({ wrong: true, hidden: ["rude"] });
  expect(act(act(null, { hide: "rude" }), { wrong: false })).toMatchObject({ wrong: false, hidden: ["rude"] });
  for (const odd of [{ wrong: 1 }, { wrong: true, hide: "x" }, "wrong", null]) expect(act(null, odd)).toBeNull();
});
