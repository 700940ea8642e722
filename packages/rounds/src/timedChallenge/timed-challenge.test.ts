import type { JudgedSubmission, ScoringMethod } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextOf } from "../testing/fake-context.ts";
import { timedChallenge } from "./timed-challenge.definition.ts";
import type { ChallengeDetail } from "./timed-challenge.judge.ts";
import { MAX_ITEMS } from "./timed-challenge.limits.ts";
import { createDefaultConfig, type ChallengeAnswer, type ChallengeConfig } from "./timed-challenge.model.ts";

const config: ChallengeConfig = {
  prompt: "Name countries of South America",
  minimum_count: 2,
  bonus_points: 5,
  items: ["Argentina", "Bolivia", "Brazil", "Chile", "Colombia", "Peru"],
};
const context = contextOf(config);
const answerOf = (...texts: readonly string[]): ChallengeAnswer => ({
  items: texts.map((text, index) => ({ id: `i${index}`, text, at: 1_000 + index })),
});
const codesOf = (raw: unknown): readonly string[] =>
  timedChallenge.validateConfig(raw).map(({ path, code }) => `${path}: ${code}`);

describe("items judged by the moderator", () => {
  const verdictsOf = (answer: ChallengeAnswer, decided: Readonly<Record<string, boolean>>): unknown => {
    const { detail, share, bonus } = timedChallenge.judge(context, answer, decided);
    return [(detail as ChallengeDetail).items.map(({ verdict }) => verdict), share, bonus];
  };

  test("an accepted item counts once regardless of the list; a refused one frees its list entry", () => {
    const answer = answerOf("Peru", "Atlantis", "Perú");
    expect(verdictsOf(answer, {})).toEqual([["accepted", "wrong", "repeated"], 0.5, 0]);
    expect(verdictsOf(answer, { i1: true })).toEqual([["accepted", "accepted", "repeated"], 1, 0]);
    expect(verdictsOf(answer, { i0: false })).toEqual([["wrong", "wrong", "accepted"], 0.5, 0]);
    expect(verdictsOf(answer, { i1: true, i2: true })).toEqual([["accepted", "accepted", "accepted"], 1, 5]);
    expect(verdictsOf(answer, { gone: true })).toEqual(verdictsOf(answer, {}));
  });

  test("an item whose id is a property of every object is judged by the list", () => {
    const ids = ["constructor", "__proto__", "toString", "hasOwnProperty"];
    const answer = { items: ids.map((id) => ({ id, text: "Atlantis", at: 1_000 })) };
    expect(verdictsOf(answer, {})).toEqual([ids.map(() => "wrong"), 0, 0]);
  });
});

describe("config", () => {
  test("a valid config parses unchanged and passes its list through", () => {
    const raw = structuredClone(config);
    expect(timedChallenge.parseConfig(raw)).toEqual(config);
    expect(timedChallenge.parseConfig(raw)?.items).toBe(raw.items);
    expect(codesOf(raw)).toEqual([]);
  });

  test("missing numbers mean one item and no bonus", () => {
    const raw = { prompt: "?", items: ["a"] };
    expect(timedChallenge.parseConfig(raw)).toEqual({ prompt: "?", items: ["a"], minimum_count: 1, bonus_points: 0 });
    expect(codesOf(raw)).toEqual([]);
  });

  test.each([
    [null],
    ["config"],
    [{ ...config, prompt: 1 }],
    [{ ...config, items: "Peru" }],
    [{ ...config, items: [1] }],
    [{ ...config, minimum_count: 0 }],
    [{ ...config, minimum_count: "2" }],
    [{ ...config, bonus_points: 1.5 }],
    [{ ...config, bonus_points: -1 }],
  ])("%j gives null", (raw) => {
    expect(timedChallenge.parseConfig(raw)).toBeNull();
  });

  test.each([
    ["config required", 7, [": config_required"]],
    ["prompt", { ...config, prompt: "" }, ["prompt: prompt_required"]],
    ["minimum", { ...config, minimum_count: 0 }, ["minimum_count: out_of_range"]],
    ["bonus", { ...config, bonus_points: 0.5 }, ["bonus_points: out_of_range"]],
    ["fewer items than asked for", { ...config, minimum_count: 7 }, ["items: too_few_items"]],
    [
      "items that can be named, each another",
      { ...config, items: ["Peru", " ", "PERÚ", "?!", "x".repeat(121)] },
      ["items.1: item_required", "items.2: duplicate_item", "items.3: item_required", "items.4: too_long"],
    ],
  ])("%s", (_rule, raw, codes) => {
    expect(codesOf(raw)).toEqual(codes);
  });

  test("a new round requires its texts", () => {
    expect(codesOf(createDefaultConfig())).toEqual(["prompt: prompt_required", "items: too_few_items"]);
  });

  test("never throws, and every valid config parses", () => {
    const text = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    const raws = fc.record(
      { prompt: text, items: fc.array(text), minimum_count: fc.oneof(fc.integer(), text), bonus_points: fc.double() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), raws), (raw) => {
        if (timedChallenge.validateConfig(raw).length === 0) expect(timedChallenge.parseConfig(raw)).not.toBeNull();
      }),
    );
  });
});

describe("naming items", () => {
  const reduce = (
    previous: ChallengeAnswer | null,
    input: Parameters<typeof timedChallenge.reduceAnswer>[2],
    at = 50,
  ) => timedChallenge.reduceAnswer(context, previous, input, at);

  test("adds items one by one, each with its time", () => {
    const first = reduce(null, { add: { id: "a", text: " Peru " } }, 10);
    expect(first).toEqual({ items: [{ id: "a", text: "Peru", at: 10 }] });
    expect(reduce(first, { add: { id: "b", text: "Chile" } }, 20)).toEqual({
      items: [
        { id: "a", text: "Peru", at: 10 },
        { id: "b", text: "Chile", at: 20 },
      ],
    });
  });

  test("a repeated message changes nothing", () => {
    const first = reduce(null, { add: { id: "a", text: "Peru" } }, 10);
    expect(reduce(first, { add: { id: "a", text: "Peru" } }, 99)).toEqual(first);
    const empty = reduce(first, { remove: { id: "a" } });
    expect(empty).toEqual({ items: [] });
    expect(reduce(empty, { remove: { id: "a" } })).toEqual(empty);
  });

  test("refuses items beyond the maximum", () => {
    const full = answerOf(...Array.from({ length: MAX_ITEMS }, (_, index) => `Item ${index}`));
    expect(reduce(full, { add: { id: "more", text: "Peru" } })).toBeNull();
    expect(reduce(full, { add: { id: "i0", text: "Peru" } })).toEqual(full);
  });

  test.each([
    [null],
    ["Peru"],
    [{}],
    [{ add: "Peru" }],
    [{ add: { text: "Peru" } }],
    [{ add: { id: "a" } }],
    [{ add: { id: "a", text: " " } }],
    [{ add: { id: "a", text: "x".repeat(121) } }],
    [{ add: { id: "x".repeat(65), text: "Peru" } }],
    [{ add: { id: "a", text: "Peru" }, remove: { id: "b" } }],
    [{ remove: { id: "a" } }],
    [{ remove: "a" }],
  ])("%j is malformed as the first message", (input) => {
    expect(reduce(null, input)).toBeNull();
  });
});

describe("judging", () => {
  const judge = (...texts: readonly string[]) => timedChallenge.judge(context, answerOf(...texts));
  const verdicts = (...texts: readonly string[]): unknown =>
    (judge(...texts).detail as { items: { verdict: string }[] }).items.map(({ verdict }) => verdict);

  test("accepts each listed item once and tolerates typing errors", () => {
    expect(verdicts("argentina", "Brasil", "ARGENTINIA", "Spain", "Per")).toEqual([
      "accepted",
      "accepted",
      "repeated",
      "wrong",
      "doubtful",
    ]);
  });

  test.each([
    [[], 0, 0, "wrong"],
    [["Peru"], 0.5, 0, "partial"],
    [["Peru", "Chile"], 1, 0, "correct"],
    [["Peru", "Chile", "Brazil", "Bolivia"], 1, 10, "correct"],
    [["Peru", "Peru", "Peru"], 0.5, 0, "partial"],
  ] as const)("%j: share %d, bonus %d", (texts, share, bonus, outcome) => {
    expect(judge(...texts)).toMatchObject({ share, bonus, outcome });
  });

  test("names the matching list item", () => {
    expect(judge("Brasil").detail).toEqual({
      accepted: 1,
      minimum_count: 2,
      items: [{ id: "i0", verdict: "accepted", item: "Brazil" }],
    });
  });
});

describe("awards", () => {
  const submission = (teamId: string, answer: ChallengeAnswer, countedAt = 2_000): JudgedSubmission => ({
    team_id: teamId,
    counted_at: countedAt,
    answer,
    judgement: timedChallenge.judge(context, answer),
  });
  const pointsOf = (scoring: ScoringMethod, submissions: readonly JudgedSubmission[], maxPoints = 25): unknown =>
    Object.fromEntries(
      (timedChallenge.award?.(contextOf(config, { scoring, max_points: maxPoints }), submissions) ?? []).map(
        ({ team_id, points }) => [team_id, points],
      ),
    );

  test("partial credit: the share is rounded half up, and the bonus is added", () => {
    const submissions = [
      submission("none", answerOf("Spain")),
      submission("half", answerOf("Peru")),
      submission("all", answerOf("Peru", "Chile")),
      submission("more", answerOf("Peru", "Chile", "Brazil")),
    ];
    expect(pointsOf("partial_credit", submissions)).toEqual({ half: 13, all: 25, more: 30 });
  });

  test("partial credit rounds an exact half correctly despite an inexact share", () => {
    const share = { outcome: "partial", share: 0.29, bonus: 0, detail: null } as const;
    const judged = { team_id: "t", counted_at: 0, answer: null, judgement: share };
    expect(pointsOf("partial_credit", [judged], 50)).toEqual({ t: 15 });
  });

  test("winner takes all: the team with most accepted items wins, with the bonus", () => {
    const submissions = [
      submission("two", answerOf("Peru", "Chile")),
      submission("three", answerOf("Peru", "Chile", "Brazil"), 9_000),
    ];
    expect(pointsOf("winner_takes_all", submissions)).toEqual({ three: 30 });
  });

  test("winner takes all: no team wins below the minimum", () => {
    expect(pointsOf("winner_takes_all", [submission("one", answerOf("Peru"))])).toEqual({});
  });

  test("winner takes all: the earlier last accepted item wins a tie", () => {
    const late = { items: [...answerOf("Peru").items, { id: "z", text: "Chile", at: 1_900 }] };
    const early = { items: [...answerOf("Brazil", "Chile").items, { id: "z", text: "Spain", at: 1_950 }] };
    const submissions = [submission("late", late, 1_900), submission("early", early, 1_950)];
    expect(pointsOf("winner_takes_all", submissions)).toEqual({ early: 25 });
  });

  test("winner takes all: the moderator's decision overrides the count", () => {
    const found = (teamId: string, ...texts: readonly string[]): JudgedSubmission =>
      submission(teamId, answerOf(...texts));
    const decided = (one: JudgedSubmission, outcome: "correct" | "wrong"): JudgedSubmission => ({
      ...one,
      judgement: { ...one.judgement, outcome, share: outcome === "correct" ? 1 : 0, bonus: 0 },
    });
    const three = found("three", "Peru", "Chile", "Brazil");
    const one = found("one", "Inca land");
    expect(pointsOf("winner_takes_all", [decided(three, "wrong"), decided(one, "correct")])).toEqual({ one: 25 });
    expect(pointsOf("winner_takes_all", [three, decided(one, "correct")])).toEqual({ three: 30 });
  });
});

test("shows the prompt before the reveal and the list after it", () => {
  expect(timedChallenge.question(context)).toEqual({
    prompt: config.prompt,
    minimum_count: 2,
    bonus_points: 5,
  });
  expect(timedChallenge.solution(context)).toEqual({ items: config.items });
});
