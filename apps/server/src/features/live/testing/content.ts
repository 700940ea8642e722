import type { FrozenContent, FrozenRound, RoundTexts } from "@showrunner/engine";

/** Part of every answer, and of nothing else: no audience may receive it before the reveal. */
export const SECRET_MARKER = "SECRET-ANSWER";

const commonFields = {
  title: null,
  content_html: "",
  answer_html: `<p>${SECRET_MARKER} <img src="asset:answer-picture"></p>`,
  description: `${SECRET_MARKER} note of the moderator`,
  max_points: 100,
  time_limit_s: null,
} as const;

export function classicRound(id: string, change: Partial<FrozenRound> = {}): FrozenRound {
  return {
    ...commonFields,
    id,
    type: "classic",
    question: `Question of ${id}`,
    content_html: '<p><img src="asset:question-picture"></p>',
    answers: [`${SECRET_MARKER} ${id}`],
    scoring: "partial_credit",
    buzzer_override: "disable",
    config: {},
    ...change,
  };
}

/** The texts of a classic round in German; the answer is secret there, too. */
export const GERMAN_TEXTS: RoundTexts = {
  title: null,
  question: "Frage auf Deutsch",
  content_html: '<p>Bild: <img src="asset:question-picture"></p>',
  answers: [`${SECRET_MARKER} auf Deutsch`],
  answer_html: `<p>${SECRET_MARKER} auf Deutsch <img src="asset:answer-picture"></p>`,
  config: {},
};

export function choiceRound(id: string, change: Partial<FrozenRound> = {}, right = 1): FrozenRound {
  const options = ["Alpha", "Beta", "Gamma", "Delta"].map((text, index) => ({ text, correct: index === right }));
  return {
    ...commonFields,
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
    ...commonFields,
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
      items: [`${SECRET_MARKER} one`, `${SECRET_MARKER} two`],
    },
    ...change,
  };
}

/** Frozen content of one game with these rounds. */
export function frozenContent(id: string, showGameId: string, rounds: readonly FrozenRound[]): FrozenContent {
  return {
    id,
    games: [
      {
        id: showGameId,
        title: "Game",
        description: "",
        rules_html: "",
        equipment: "",
        difficulty: "easy",
        points: 50,
        buzzer_default: true,
        cover_asset: "cover-picture",
        language: "en",
        rounds,
      },
    ],
  };
}
