import { describe, expect, test } from "vitest";
import type { Round } from "@showrunner/contract/rest";
import { findRoundIssues } from "./round-issues.ts";

function makeRound(id: string, change: Partial<Round> = {}): Round {
  return {
    id,
    index: 0,
    type: "classic",
    title: null,
    question: "Which planet has rings?",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    scoring: "partial_credit",
    buzzer_override: "use_game_default",
    config: {},
    problems: [],
    ...change,
  };
}

describe("issues of the rounds of a game", () => {
  test("reports the first config problem of a round as blocking, with its 1-based number", () => {
    const problems = [
      { path: "options", code: "too_few_options", params: { min: 2 } },
      { path: "question_text", code: "question_required" },
    ];
    const rounds = [makeRound("a"), makeRound("b", { type: "multipleChoice", question: "", problems })];
    expect(findRoundIssues({ rounds })).toEqual([
      {
        round_id: "b",
        number: 2,
        type: "multipleChoice",
        isBlocking: true,
        problem: { path: "options", code: "too_few_options", params: { min: 2 } },
      },
    ]);
  });

  test("reports a classic round without a question as a warning", () => {
    expect(findRoundIssues({ rounds: [makeRound("a", { question: "  " })] })).toEqual([
      { round_id: "a", number: 1, type: "classic", isBlocking: false, problem: "no_question" },
    ]);
  });

  test("needs no round question for a type with its question in the config", () => {
    expect(findRoundIssues({ rounds: [makeRound("a", { type: "multipleChoice", question: "" })] })).toEqual([]);
  });
});
