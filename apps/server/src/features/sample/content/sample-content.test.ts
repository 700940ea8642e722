import { isBuzzerOn } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { expect, test } from "vitest";
import { z } from "zod";
import { de } from "./de.ts";
import { en } from "./en.ts";

const choiceConfig = z.object({
  question_text: z.string(),
  options: z.array(z.object({ correct: z.boolean() })),
  randomize_per_team: z.boolean(),
});

const choices = [en, de].flatMap(({ createGames }) =>
  createGames("picture").flatMap((game) =>
    game.rounds
      .filter(({ type }) => type === "multipleChoice")
      .map((round) => ({
        config: choiceConfig.parse(round.config),
        buzzerOn: isBuzzerOn(game, round, ROUND_DEFINITIONS.get(round.type)?.capabilities ?? { buzzer: false }),
      })),
  ),
);

test("the sample show shuffles no options of buzzer rounds", () => {
  expect(choices.filter(({ buzzerOn }) => buzzerOn)).not.toEqual([]);
  expect(choices.filter(({ buzzerOn, config }) => buzzerOn && config.randomize_per_team)).toEqual([]);
});

test("correct options of the sample show vary in position", () => {
  for (const { config } of choices)
    expect(config.randomize_per_team || config.options[0]?.correct === false, config.question_text).toBe(true);
});
