import { SUGGESTION_KINDS, type SuggestionKind } from "@showrunner/contract/rest";
import { fold } from "@showrunner/rounds/fuzzy";
import type { AuthoringWorld } from "@showrunner/server/testing";
import type { SuggestedRound } from "./evaluation-sets.ts";
import type { Ratio } from "./ratio.ts";

export interface SuggestionFigures {
  /** Rounds whose suggestions are all good, by kind. */
  readonly goodSuggestions: Readonly<Record<SuggestionKind, Ratio>>;
  /** Suggestions that contain what the set forbids: they are wrong, or reveal the answer in other words. */
  readonly badSuggestions: Ratio;
  /** Suggestions that the product's own checks left out, of all that the model wrote. */
  readonly skippedSuggestions: Ratio;
}

/** Kinds of which every suggestion must contain what is expected; of other kinds one suffices. */
const KEEPS_SUBJECT: readonly SuggestionKind[] = ["shorter", "fun_fact"];
/** Kinds whose suggestions are single names, which are compared as a whole. */
const IS_NAME: readonly SuggestionKind[] = ["distractors", "spellings"];

const toRound = ({ kind, question, right, wrong }: SuggestedRound) => ({
  ...{ title: null, content: "", answer_content: "", description: null },
  ...(kind === "distractors"
    ? {
        ...{ type: "multipleChoice", question: "", answers: [] },
        config: {
          question_text: question,
          options: [
            ...right.map((text) => ({ text, correct: true })),
            ...wrong.map((text) => ({ text, correct: false })),
          ],
        },
      }
    : { type: "classic", question, answers: [...right], config: {} }),
});

const mentions = (kind: SuggestionKind, text: string, words: readonly string[]): boolean => {
  const folded = fold(text);
  return words.some((each) =>
    IS_NAME.includes(kind) ? folded === fold(each) : ` ${folded} `.includes(` ${fold(each)} `),
  );
};

/** Requests suggestions by the product's own route and compares them with what the set expects and forbids. */
export async function evaluateSuggestions(
  world: AuthoringWorld,
  rounds: readonly SuggestedRound[],
): Promise<SuggestionFigures> {
  const good = Object.fromEntries(SUGGESTION_KINDS.map((kind) => [kind, { hits: 0, of: 0 }])) as Record<
    SuggestionKind,
    { hits: number; of: number }
  >;
  let proposed = 0;
  let bad = 0;
  let skipped = 0;
  for (const round of rounds) {
    const { kind, language, expects, forbids } = round;
    const events = await world.suggest({ kind, language, round: toRound(round) });
    const texts = events.flatMap((event) => (event.type === "suggestion" ? [event.text] : []));
    const wrong = texts.filter((text) => mentions(kind, text, forbids)).length;
    const isExpected = (text: string): boolean => expects.length === 0 || mentions(kind, text, expects);
    const isOnSubject = KEEPS_SUBJECT.includes(kind) ? texts.every(isExpected) : texts.some(isExpected);
    proposed += texts.length;
    bad += wrong;
    skipped += events.filter(({ type }) => type === "skipped").length;
    good[kind].of += 1;
    if (texts.length > 0 && wrong === 0 && isOnSubject) good[kind].hits += 1;
  }
  return {
    goodSuggestions: good,
    badSuggestions: { hits: bad, of: proposed },
    skippedSuggestions: { hits: skipped, of: proposed + skipped },
  };
}
