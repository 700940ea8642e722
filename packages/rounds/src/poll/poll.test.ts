import type { CountedSubmission, Distribution, Json } from "@showrunner/engine";
import { describe, expect, test } from "vitest";
import { contextOf } from "../testing/fake-context.ts";
import { getOptionId } from "../picks.ts";
import { createDefaultConfig, OPTION_LIMITS, poll, type PollAnswer, type PollConfig } from "./poll.definition.ts";

const configOf = (fields: Partial<PollConfig> = {}): PollConfig => ({
  ...createDefaultConfig(),
  options: ["Pizza", "Pasta", "Salad"],
  ...fields,
});
const context = contextOf(configOf());
const idOf = (index: number): string => getOptionId(context.random, index);
const reduce = (input: Json, config = configOf()): Json | null => poll.reduceAnswer(contextOf(config), null, input, 0);
const votes = (...answers: readonly PollAnswer[]): readonly CountedSubmission<PollAnswer>[] =>
  answers.map((answer) => ({ answer, judgement: null }));
const count = (config: PollConfig, actions: Json, ...answers: readonly PollAnswer[]): Distribution | null | undefined =>
  poll.distribution?.(contextOf(config), votes(...answers), actions);
const act = (config: PollConfig, ...actions: readonly Json[]): Json =>
  actions.reduce<Json>((before, action) => poll.reduceAction?.(contextOf(config), before, action, 0) ?? before, null);
const codes = (raw: unknown): readonly string[] => poll.validateConfig(raw).map(({ path, code }) => `${path}: ${code}`);

describe("config", () => {
  test("a new poll has options to write and needs them", () => {
    expect(poll.parseConfig(createDefaultConfig())).toEqual(createDefaultConfig());
    expect(codes(createDefaultConfig())).toEqual(["options.0: option_required", "options.1: option_required"]);
    expect(codes(configOf())).toEqual([]);
  });

  test("has 2 to 12 options, no two alike, unless teams write texts", () => {
    expect(OPTION_LIMITS).toEqual({ min: 2, max: 12 });
    expect(codes(configOf({ options: ["one"] }))).toEqual(["options: too_few_options"]);
    const many = Array.from({ length: 13 }, (_, index) => `${index}`);
    expect(codes(configOf({ options: many }))).toEqual(["options: too_many_options"]);
    expect(codes(configOf({ options: ["Café", " Cafe\u0301"] }))).toEqual(["options.1: duplicate_option"]);
    expect(codes(configOf({ options: ["👍", "👎"] }))).toEqual([]);
    expect(codes({ input: "text" })).toEqual([]);
  });

  test.each([[null], ["text"], [[]], [{ options: [1] }], [{ options: "a" }]])("%j does not parse", (raw) => {
    expect(poll.parseConfig(raw)).toBeNull();
  });
});

describe("votes", () => {
  test("are for one option, or for several if the poll allows it", () => {
    expect(reduce({ picks: [idOf(1)] })).toEqual({ picks: [idOf(1)] });
    expect(reduce({ picks: [idOf(1), idOf(0)] })).toBeNull();
    expect(reduce({ picks: [idOf(1), idOf(0)] }, configOf({ allow_multiple: true }))).toEqual({
      picks: [idOf(0), idOf(1)].toSorted(),
    });
    expect(reduce({ picks: [idOf(1), idOf(1)] }, configOf({ allow_multiple: true }))).toBeNull();
  });

  test.each<Json>([null, {}, { picks: [] }, { picks: ["none"] }, { picks: 1 }, { text: "Pizza" }])(
    "%j is malformed",
    (input) => {
      expect(reduce(input)).toBeNull();
    },
  );

  test("are one line of text where the poll asks for a text", () => {
    const config = configOf({ input: "text" });
    expect(reduce({ text: " deep \n dish " }, config)).toEqual({ text: "deep dish" });
    expect(reduce({ picks: [idOf(0)] }, config)).toBeNull();
    expect(poll.question(contextOf(config))).toEqual({ input: "text", allow_multiple: false, options: [] });
  });

  test("are never judged, and earn points for taking part only if the poll awards them", () => {
    const judgement = poll.judge(context, { picks: [idOf(0)] });
    expect(judgement).toEqual({ outcome: "unjudged", share: 0, bonus: 0, detail: null });
    const submission = { team_id: "ants", counted_at: 0, judgement, answer: { picks: [idOf(0)] } };
    expect(poll.award?.(context, [submission])).toEqual([]);
    const rewarding = contextOf(configOf({ award_participation: true }), { scoring: "winner_takes_all" });
    expect(poll.award?.(rewarding, [submission, { ...submission, team_id: "bees" }])).toEqual([
      { team_id: "ants", points: 100, outcome: "unjudged" },
      { team_id: "bees", points: 100, outcome: "unjudged" },
    ]);
  });
});

describe("result", () => {
  test("counts options in their order and names the leaders", () => {
    const found = count(configOf(), null, { picks: [idOf(2)] }, { picks: [idOf(2)] }, { picks: [idOf(0)] });
    expect(found?.entries.map((entry) => [entry.label, entry.count, entry.outcome])).toEqual([
      ["Pizza", 1, "unjudged"],
      ["Pasta", 0, "unjudged"],
      ["Salad", 2, "unjudged"],
    ]);
    expect(poll.solutionOf?.(context, found as Distribution)).toEqual({ leaders: [idOf(2)] });
    expect(poll.solutionOf?.(context, count(configOf(), null) as Distribution)).toEqual({ leaders: [] });
  });

  test("groups texts, as the moderator merged and hid them", () => {
    const config = configOf({ input: "text" });
    const texts = ["Pizza", "pizza", "Piza", "Rude"].map((text) => ({ text }));
    const actions = act(config, { merge: ["piza", "pizza"] }, { live: false }, { hide: "rude" });
    const found = count(config, actions, ...texts);
    expect(found?.entries).toMatchObject([
      { label: "Pizza", count: 3 },
      { label: "Rude", count: 1, hidden: true },
    ]);
    expect(poll.solutionOf?.(contextOf(config), found as Distribution)).toEqual({ leaders: ["Pizza"] });
  });

  test("is live as configured, until the moderator changes it", () => {
    const isLive = (config: PollConfig, ...actions: readonly Json[]): boolean | undefined =>
      poll.showsLiveDistribution?.(contextOf(config), act(config, ...actions));
    expect(isLive(configOf({ show_live: true }))).toBe(true);
    expect(isLive(configOf({ show_live: true }), { live: false })).toBe(false);
    expect(isLive(configOf({ show_live: false }), { live: false }, { live: true })).toBe(true);
  });

  test.each<Json>([null, {}, { live: 1 }, { live: true, hide: "a" }, { hide: "a" }])(
    "refuses the action %j",
    (action) => {
      expect(poll.reduceAction?.(context, null, action, 0)).toBeNull();
    },
  );
});
