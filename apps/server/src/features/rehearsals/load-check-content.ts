import type { FrozenContent, FrozenRound, GameSummary } from "@showrunner/engine";
import { newId } from "../../platform/ids.ts";
import { BUZZER_ROUNDS, SUBMISSION_ROUNDS } from "./bots/load-check.ts";

const OPTIONS = ["A", "B", "C", "D"];

function createRound(isBuzzer: boolean, number: number): FrozenRound {
  const text = `Question ${number}`;
  return {
    id: newId(),
    type: isBuzzer ? "classic" : "multipleChoice",
    title: null,
    question: text,
    content_html: "",
    answers: isBuzzer ? ["A"] : [],
    answer_html: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    timer_start: "by_hand",
    scoring: isBuzzer ? "winner_takes_all" : "partial_credit",
    buzzer_override: isBuzzer ? "enable" : "disable",
    config: isBuzzer
      ? {}
      : {
          question_text: text,
          options: OPTIONS.map((option) => ({ text: option, correct: option === "A" })),
          allow_multiple: false,
          randomize_per_team: false,
        },
  };
}

/** Creates the only game of a load check, which exists in no library. */
export function createLoadCheckContent(): { readonly summary: GameSummary; readonly content: FrozenContent } {
  const rounds = Array.from({ length: SUBMISSION_ROUNDS + BUZZER_ROUNDS }, (_, index) =>
    createRound(index >= SUBMISSION_ROUNDS, index + 1),
  );
  const id = newId();
  return {
    summary: { game_id: id, title: "Load check", points: 0, rounds_count: rounds.length },
    content: {
      id: newId(),
      games: [
        {
          id,
          title: "Load check",
          description: "",
          rules_html: "",
          equipment: "",
          difficulty: "medium",
          points: 0,
          buzzer_default: false,
          cover_asset: null,
          rounds,
        },
      ],
    },
  };
}
