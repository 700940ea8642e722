import { describe, expect, test } from "vitest";
import type { Round } from "@showrunner/contract/rest";
import { roundNotes } from "./round-notes.ts";

function aRound(id: string, change: Partial<Round> = {}): Round {
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

describe("notes on the rounds of a game", () => {
  test("a round that its type refuses keeps the show from starting, and is named by its place", () => {
    const problems = [
      { path: "options", code: "too_few_options", params: { min: 2 } },
      { path: "question_text", code: "question_required" },
    ];
    const rounds = [aRound("a"), aRound("b", { type: "multipleChoice", question: "", problems })];
    expect(roundNotes({ rounds })).toEqual([
      {
        round_id: "b",
        number: 2,
        type: "multipleChoice",
        blocking: true,
        problem: { path: "options", code: "too_few_options", params: { min: 2 } },
      },
    ]);
  });

  test("a classic round without a question is a warning alone", () => {
    expect(roundNotes({ rounds: [aRound("a", { question: "  " })] })).toEqual([
      { round_id: "a", number: 1, type: "classic", blocking: false, problem: "no_question" },
    ]);
  });

  test("a type that keeps its question in its config wants no line of the round's own", () => {
    expect(roundNotes({ rounds: [aRound("a", { type: "multipleChoice", question: "" })] })).toEqual([]);
  });
});
