import { describe, expect, it } from "vitest";
import { keyedChance, type FrozenRound, type Json, type RoundContext, type RoundDefinition } from "@showrunner/engine";
import { round_definitions, round_type_ids } from "./registry.ts";
import { sample_inputs, type SampleInputs, type SampleWish } from "./samples.ts";

const made_up = ["Spaghetti", "Karaoke"];
const configs: Readonly<Record<string, Json>> = {
  classic: {},
  multipleChoice: {
    question_text: "Which?",
    options: [
      { text: "a", correct: true },
      { text: "b", correct: false },
      { text: "c", correct: true },
    ],
    allow_multiple: true,
    randomize_per_team: true,
  },
  timedChallenge: { prompt: "Name!", minimum_count: 3, bonus_points: 1, items: ["Rome", "Paris", "Oslo", "Bern"] },
};

function contextOf(type: string): { definition: RoundDefinition; context: RoundContext<Json> } {
  const definition = round_definitions.get(type) as unknown as RoundDefinition;
  const config = configs[type] ?? {};
  const round: FrozenRound = {
    id: "r",
    type,
    title: null,
    question: "?",
    content_html: "",
    answers: ["Fox"],
    answer_html: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    scoring: "partial_credit",
    buzzer_override: "disable",
    config,
  };
  const parsed = definition.parseConfig(config) ?? {};
  return { definition, context: { round, config: parsed, chance: keyedChance("secret", "r"), buzzerOn: false } };
}

function shareOf(type: string, wish: SampleWish, nth: number): number {
  const { definition, context } = contextOf(type);
  const make = sample_inputs.get(type) as unknown as SampleInputs;
  let answer: Json | null = null;
  for (const input of make(context, { wish, made_up, nth })) {
    answer = definition.reduceAnswer(context, answer, input, 0);
    if (answer === null) throw new Error("the type refuses its own sample input");
  }
  if (answer === null) throw new Error("no sample input");
  return definition.judge(context, answer).share;
}

it("knows every round type", () => {
  expect([...sample_inputs.keys()]).toEqual([...round_type_ids]);
});

describe.each([...round_type_ids])("samples of %s", (type) => {
  it.each([0, 1, 2, 3])("are judged as they were meant, team %i", (nth) => {
    expect(shareOf(type, "right", nth)).toBe(1);
    expect(shareOf(type, "wrong", nth)).toBe(0);
    expect(shareOf(type, "partly", nth)).toBeGreaterThan(0);
  });
});
