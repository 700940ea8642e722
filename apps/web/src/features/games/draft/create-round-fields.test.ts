import { expect, test } from "vitest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { DraftRoundFields } from "./draft.ts";
import { createRoundFields } from "./create-round-fields.ts";

const definitionOf = (type: string) => {
  const definition = ROUND_DEFINITIONS.get(type);
  if (definition === undefined) throw new Error(`no type ${type}`);
  return definition;
};
const game = { buzzer_default: false };
const written: DraftRoundFields = {
  ...createRoundFields(definitionOf("multipleChoice"), game),
  title: "Warm-up",
  question: "Own?",
  answers: ["Yes"],
  max_points: 25,
  time_limit_s: 45,
  timer_start: "by_hand",
  scoring: "winner_takes_all",
  buzzer_override: "enable",
  config: { question_text: "Which?", options: [], allow_multiple: true, randomize_per_team: false },
};

test("a new round inherits the settings of the previous one, but not its content", () => {
  expect(createRoundFields(definitionOf("multipleChoice"), game, written)).toEqual({
    ...createRoundFields(definitionOf("multipleChoice"), game),
    max_points: 25,
    time_limit_s: 45,
    timer_start: "by_hand",
    scoring: "winner_takes_all",
    buzzer_override: "enable",
    config: expect.objectContaining({ question_text: "", allow_multiple: true, randomize_per_team: false }),
  });
});

test("a type without buzzer inherits neither buzzer nor its scoring from the previous round", () => {
  expect(createRoundFields(definitionOf("timedChallenge"), game, written)).toMatchObject({
    max_points: 25,
    scoring: "partial_credit",
    buzzer_override: "use_game_default",
  });
});
