import type { ImportedRound } from "@showrunner/transfer";
import { expect, test } from "vitest";
import { completeRounds, findRefusedRounds, type ImportDefaults } from "./complete-rounds.ts";

const DEFAULTS: ImportDefaults = { max_points: 10, time_limit_s: null, scoring: null };
const options = [
  { text: "Blue", correct: true },
  { text: "Red", correct: false },
];
const choice = (fields: Partial<ImportedRound["fields"]>): ImportedRound => ({
  fields: { type: "multipleChoice", config: { question_text: "Which?", options }, ...fields },
  source: { from: 1, to: 1 },
  notes: [],
});

test("rounds whose speed points lack a time limit or partial credit are refused until a default completes them", () => {
  const rounds = [
    choice({}),
    choice({ speed_points: true }),
    choice({ speed_points: true, time_limit_s: 20, scoring: "winner_takes_all" }),
    choice({ speed_points: true, time_limit_s: 20 }),
  ];
  const findRefused = (defaults: ImportDefaults) => [...findRefusedRounds(completeRounds(rounds, defaults, false))];
  expect(findRefused(DEFAULTS)).toEqual([
    [1, "speed_time_limit"],
    [2, "speed_scoring"],
  ]);
  expect(findRefused({ ...DEFAULTS, time_limit_s: 30 })).toEqual([[2, "speed_scoring"]]);
  expect(findRefused({ ...DEFAULTS, time_limit_s: 30, scoring: "winner_takes_all" }).map(([index]) => index)).toEqual([
    1, 2, 3,
  ]);
});
