import type { GameFields, RoundFields } from "@showrunner/contract/rest";

export interface SampleGame extends Pick<
  GameFields,
  "title" | "description" | "rules" | "equipment" | "difficulty" | "points" | "buzzer_default" | "tags"
> {
  readonly rounds: readonly RoundFields[];
}

/** A ready show in one language. */
export interface ShowContent {
  readonly show: { readonly name: string; readonly description: string };
  /** @param picture the image's Markdown address; empty without an image */
  readonly createGames: (picture: string) => readonly SampleGame[];
  /** File name of the image in the library; absent if there is no image. */
  readonly imageName?: string;
}

type RoundInput = Pick<RoundFields, "type" | "max_points"> & Partial<RoundFields>;

/** A round in which every team submits. */
export function createSubmissionRound(given: RoundInput): RoundFields {
  return {
    title: null,
    question: "",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    time_limit_s: null,
    scoring: "partial_credit",
    buzzer_override: "disable",
    config: {},
    ...given,
  };
}

/** A round that the fastest team wins. */
export function createBuzzerRound(given: RoundInput): RoundFields {
  return createSubmissionRound({ scoring: "winner_takes_all", buzzer_override: "enable", ...given });
}

/** Config of a multiple choice round; correct options start with an asterisk. */
export function createChoiceConfig(
  questionText: string,
  options: readonly string[],
  more: { readonly several?: boolean; readonly shuffled?: boolean } = {},
): RoundFields["config"] {
  return {
    question_text: questionText,
    options: options.map((option) => ({ text: option.replace(/^\*/, ""), correct: option.startsWith("*") })),
    allow_multiple: more.several ?? false,
    randomize_per_team: more.shuffled ?? false,
  };
}
