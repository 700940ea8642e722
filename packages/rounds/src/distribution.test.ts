import type { CountedSubmission, Json } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countOptions, groupTexts, reduceGroupAction } from "./distribution.ts";

type Texts = readonly CountedSubmission<{ readonly text: string }>[];
const texts = (...list: readonly string[]): Texts => list.map((text) => ({ answer: { text }, judgement: null }));
const judged = (text: string, outcome: "correct" | "partial" | "wrong"): Texts[number] => ({
  answer: { text },
  judgement: { outcome, share: 0, bonus: 0, detail: null },
});
const labels = (list: Texts, ...actions: readonly Json[]): readonly string[] => {
  const state = actions.reduce((previous: Json, action) => reduceGroupAction(previous, action), null);
  return groupTexts(list, state).entries.map(
    ({ label, count, hidden }) => `${label} ${count}${hidden ? " hidden" : ""}`,
  );
};

describe("groups of texts", () => {
  test("ignore letter case and accents, and show the commonest spelling", () => {
    expect(labels(texts("Café", "cafe", "Tea", "cafe"))).toEqual(["cafe 3", "Tea 1"]);
    expect(labels(texts("!!!", "???", "!!!"))).toEqual(["!!! 2", "??? 1"]);
  });

  test("have an outcome if all their submissions have the same", () => {
    const list = [
      judged("Mars", "wrong"),
      judged("mars", "wrong"),
      judged("Venus", "correct"),
      judged("venus", "wrong"),
    ];
    expect(groupTexts(list, null).entries.map(({ outcome }) => outcome)).toEqual(["wrong", undefined]);
  });

  test("PROJ-16: while wrong answers are withheld, only right and partly right groups are named", () => {
    const submissions = [
      judged("Mars", "correct"),
      judged("Marz", "partial"),
      judged("Rude", "wrong"),
      ...texts("Open"),
      // Judged differently.
      judged("Both", "correct"),
      judged("Both", "wrong"),
    ];
    const withheldOf = (withholdsWrong: boolean) =>
      groupTexts(submissions, null, { withholdsWrong }).entries.flatMap(({ label, withheld }) =>
        withheld === true ? [label] : [],
      );
    expect(withheldOf(true).toSorted()).toEqual(["Both", "Open", "Rude"]);
    expect(withheldOf(false)).toEqual([]);
  });

  test("are merged, split, hidden and shown by the moderator", () => {
    const list = texts("Pizza", "Piza", "Pizze", "Pizza", "Rude");
    expect(labels(list, { merge: ["piza", "pizza"] }, { merge: ["pizze", "piza"] }, { hide: "rude" })).toEqual([
      "Pizza 4",
      "Rude 1 hidden",
    ]);
    expect(labels(list, { merge: ["piza", "pizze"] }, { merge: ["pizze", "pizza"] })).toEqual(["Pizza 4", "Rude 1"]);
    expect(labels(list, { merge: ["piza", "pizza"] }, { split: "pizza" }, { hide: "rude" }, { show: "rude" })).toEqual([
      "Pizza 2",
      "Piza 1",
      "Pizze 1",
      "Rude 1",
    ]);
  });

  test("are named by their own texts, or by merged ones while they have none of their own", () => {
    const merge = [{ merge: ["piza", "pizza"] }];
    expect(labels(texts("Piza", "piza", "Pizza"), ...merge)).toEqual(["Pizza 3"]);
    expect(labels(texts("Piza", "Tea", "Tea"), ...merge)).toEqual(["Tea 2", "Piza 1"]);
  });

  test("do not depend on the order of submissions", () => {
    const list = texts("Pizza", "Piza", "piza", "Pizze", "PIZZA", "Tea", "tea");
    const actions = [{ merge: ["piza", "pizza"] }, { merge: ["pizze", "tea"] }];
    const expected = labels(list, ...actions);
    fc.assert(
      fc.property(fc.shuffledSubarray([...list], { minLength: list.length }), (shuffled) => {
        expect(labels(shuffled, ...actions)).toEqual(expected);
      }),
    );
  });

  test("count every submission once, after any sequence of actions", () => {
    const word = fc.constantFrom("a", "b", "c", "d");
    const action = fc.oneof(
      fc.record({ hide: word }),
      fc.record({ show: word }),
      fc.record({ split: word }),
      fc.record({ merge: fc.tuple(word, word) }),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), fc.array(action, { maxLength: 9 }), (list, actions) => {
        const state = actions.reduce<Json>(
          (previous, one) => reduceGroupAction(previous, one as Json) ?? previous,
          null,
        );
        const { entries, total } = groupTexts(texts(...list), state);
        expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
        expect(total).toBe(list.length);
      }),
    );
  });

  test("can be hidden, whatever the text", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 130 }),
      fc.nat({ max: 110 }).map((length) => `${"x".repeat(length)} rest`),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const [group] = groupTexts(texts(typed), null).entries;
        fc.pre(group?.key !== undefined && group.key !== "");
        const state = reduceGroupAction(null, { hide: group.key });
        expect(groupTexts(texts(typed), state).entries[0]?.hidden).toBe(true);
      }),
    );
  });

  test.each<Json>([
    null,
    [],
    {},
    { hide: 7 },
    { hide: "" },
    { hide: "a", show: "b" },
    { merge: ["a"] },
    { merge: ["a", "a"] },
  ])("refuse the action %j", (action) => {
    expect(reduceGroupAction(null, action)).toBeNull();
  });
});

test("options keep their order, and options without picks are listed", () => {
  const options = [
    { id: "x", text: "Mars" },
    { id: "y", text: "Venus", outcome: "correct" as const },
  ];
  expect(countOptions(options, [["y"], ["y", "x"], ["y"]])).toEqual({
    kind: "options",
    entries: [
      { label: "Mars", option_id: "x", count: 1 },
      { label: "Venus", option_id: "y", count: 3, outcome: "correct" },
    ],
    others: 0,
    total: 3,
  });
});
