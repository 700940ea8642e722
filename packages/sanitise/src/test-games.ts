import type { Locale } from "@showrunner/i18n";
import type { SanitisedGame, SanitisedRound } from "./texts.ts";

const EMPTY_ROUND: SanitisedRound = {
  type: "classic",
  title: null,
  question: "",
  content: "",
  answers: [],
  answer_content: "",
  description: null,
  config: {},
};

/** Builds a game for tests from partial rounds. */
export function buildGame(rounds: readonly Partial<SanitisedRound>[], language: Locale = "en"): SanitisedGame {
  return {
    game: { title: "Evening", description: "", rules: "", equipment: "", language },
    rounds: rounds.map((round) => ({ ...EMPTY_ROUND, ...round })),
  };
}

/** The fields of a multiple choice round. */
export const buildChoice = (question: string, right: string, ...wrong: readonly string[]): Partial<SanitisedRound> => ({
  type: "multipleChoice",
  config: {
    question_text: question,
    options: [{ text: right, correct: true }, ...wrong.map((text) => ({ text, correct: false }))],
    allow_multiple: false,
    randomize_per_team: false,
  },
});
