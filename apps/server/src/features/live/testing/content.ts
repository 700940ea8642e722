import type { FrozenContent, FrozenRound } from "@showrunner/engine";

/** Part of every answer, and of nothing else: no audience may receive it before the reveal. */
export const secret_marker = "SECRET-ANSWER";

const common = {
  title: null,
  content_html: "",
  answer_html: `<p>${secret_marker} <img src="asset:answer-picture"></p>`,
  description: `${secret_marker} note of the moderator`,
  max_points: 100,
  time_limit_s: null,
} as const;

export function classicRound(id: string, change: Partial<FrozenRound> = {}): FrozenRound {
  return {
    ...common,
    id,
    type: "classic",
    question: `Question of ${id}`,
    content_html: '<p><img src="asset:question-picture"></p>',
    answers: [`${secret_marker} ${id}`],
    scoring: "partial_credit",
    buzzer_override: "disable",
    config: {},
    ...change,
  };
}

export function choiceRound(id: string, change: Partial<FrozenRound> = {}, right = 1): FrozenRound {
  const options = ["Alpha", "Beta", "Gamma", "Delta"].map((text, index) => ({ text, correct: index === right }));
  return {
    ...common,
    id,
    type: "multipleChoice",
    question: "",
    answers: [],
    scoring: "partial_credit",
    buzzer_override: "disable",
    config: { question_text: `Choice of ${id}`, options, allow_multiple: false, randomize_per_team: true },
    ...change,
  };
}

export function challengeRound(id: string, change: Partial<FrozenRound> = {}): FrozenRound {
  return {
    ...common,
    id,
    type: "timedChallenge",
    question: "",
    answers: [],
    scoring: "partial_credit",
    buzzer_override: "disable",
    config: {
      prompt: "Name them",
      minimum_count: 1,
      bonus_points: 5,
      items: [`${secret_marker} one`, `${secret_marker} two`],
    },
    ...change,
  };
}

/** Frozen content of one game with these rounds. */
export function frozen(id: string, show_game_id: string, rounds: readonly FrozenRound[]): FrozenContent {
  return {
    id,
    games: [
      {
        id: show_game_id,
        title: "Game",
        description: "",
        rules_html: "",
        equipment: "",
        difficulty: "easy",
        points: 50,
        buzzer_default: true,
        cover_asset: "cover-picture",
        rounds,
      },
    ],
  };
}
