import { expect, test } from "vitest";
import { findRoundsToRescore } from "./find-rounds-to-rescore.ts";

const toRound = (key: string, type: string, scoring: string, override: string) =>
  ({ key, id: null, fields: { type, scoring, buzzer_override: override } }) as Parameters<
    typeof findRoundsToRescore
  >[0][number];

test("the game's buzzer changes the scoring only of rounds that follow the game's setting", () => {
  const rounds = [
    toRound("follows", "multipleChoice", "partial_credit", "use_game_default"),
    toRound("winner", "multipleChoice", "winner_takes_all", "use_game_default"),
    toRound("without", "multipleChoice", "partial_credit", "disable"),
    toRound("challenge", "timedChallenge", "partial_credit", "use_game_default"),
  ];
  expect(findRoundsToRescore(rounds, { buzzer_default: false })).toEqual(["follows"]);
  expect(findRoundsToRescore(rounds, { buzzer_default: true })).toEqual([]);
});
