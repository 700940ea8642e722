import { isBuzzerOn } from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import { expect, test } from "vitest";
import { z } from "zod";
import { de } from "./de.ts";
import { en } from "./en.ts";

const choiceConfig = z.object({
  question_text: z.string(),
  options: z.array(z.object({ correct: z.boolean() })),
  randomize_per_team: z.boolean(),
});

const choices = [en, de].flatMap(({ games }) =>
  games("picture").flatMap((game) =>
    game.rounds
      .filter(({ type }) => type === "multipleChoice")
      .map((round) => ({
        config: choiceConfig.parse(round.config),
        buzzerOn: isBuzzerOn(game, round, round_definitions.get(round.type)?.capabilities ?? { buzzer: false }),
      })),
  ),
);

test("B1: the sample show shuffles no question whose answer is called out", () => {
  expect(choices.filter(({ buzzerOn }) => buzzerOn)).not.toEqual([]);
  expect(choices.filter(({ buzzerOn, config }) => buzzerOn && config.randomize_per_team)).toEqual([]);
});

test("the sample show does not give right answers away by their place", () => {
  for (const { config } of choices)
    expect(config.randomize_per_team || config.options[0]?.correct === false, config.question_text).toBe(true);
});
