// Shared by all types in which teams type a text and the moderator compares it with the accepted spellings.
import type { FrozenRound, Json, Judgement, RoundContext, RoundDefinition } from "@showrunner/engine";
import { groupTexts, reduceGroupAction } from "./distribution.ts";
import { createMatcher, type Match, type Matcher } from "./fuzzy/index.ts";
import { MAX_TEXT_LENGTH } from "./limits.ts";
import { isRecord, parseLine, readField } from "./read-json.ts";
import { defineRoundType, type AnyRoundType } from "./round-type.ts";
import { mistype, pickRandom, type BotAnswer } from "./bot-answer.ts";
import { getFillerWord, type SampleInputs } from "./sample-inputs.ts";

export type TypedAnswer = {
  readonly text: string;
};

/** Match between a team's text and the nearest accepted spelling; see `fuzzy`. */
export type TypedAnswerDetail = {
  readonly match: "exact" | "close" | "doubtful" | "none";
  readonly nearest: string | null;
  /** Language of the nearest spelling, if it is not the one that the round is written in (LANG-5). */
  readonly language?: string;
};

/** Parses `{text}`; null if it is blank, too long or not a text. */
function parseInput(input: Json): TypedAnswer | null {
  const text = isRecord(input) ? parseLine(input["text"], MAX_TEXT_LENGTH) : null;
  return text === null ? null : { text };
}

type Spellings = Pick<FrozenRound, "answers" | "translations">;

const listTranslatedSpellings = ({
  translations = {},
}: Spellings): readonly (readonly [language: string, string[]])[] =>
  Object.entries(translations).map(([language, texts]) => [language, [...(texts?.answers ?? [])]]);

const matchers = new WeakMap<Spellings, Matcher>();

/** All spellings of a round, in all its languages, belong to one answer (LANG-3); cached per frozen round. */
function getMatcher(round: Spellings): Matcher {
  const known = matchers.get(round);
  if (known !== undefined) return known;
  const translated = listTranslatedSpellings(round).flatMap(([, answers]) => answers);
  const matcher = createMatcher([[...round.answers, ...translated]]);
  matchers.set(round, matcher);
  return matcher;
}

/** The language of a spelling that the round's own language does not have; null otherwise. */
function findLanguage(round: Spellings, spelling: string | null): string | null {
  if (spelling === null || round.answers.includes(spelling)) return null;
  return listTranslatedSpellings(round).find(([, answers]) => answers.includes(spelling))?.[0] ?? null;
}

/**
 * Suggests a judgement from the nearest accepted spelling; the moderator decides. A doubtful text is not suggested as
 * correct, but its detail names the similar spelling.
 */
function judge({ round }: Pick<RoundContext<never>, "round">, answer: TypedAnswer): Judgement {
  const { certainty, nearest }: Match = getMatcher(round)(answer.text);
  const language = findLanguage(round, nearest);
  const detail: TypedAnswerDetail = { match: certainty, nearest, ...(language === null ? {} : { language }) };
  return certainty === "exact" || certainty === "close"
    ? { outcome: "correct", share: 1, bonus: 0, detail }
    : { outcome: "wrong", share: 0, bonus: 0, detail };
}

/** Whether the moderator shows the wrong answers; null while the show's setting applies. */
function readWrongShown(actions: Json): boolean | null {
  const wrong = readField(actions, "wrong");
  return typeof wrong === "boolean" ? wrong : null;
}

/** `{ wrong: true | false }` shows or hides the wrong answers; any other action concerns groups of texts. */
function reduceAction(_context: unknown, previous: Json, action: Json): Json {
  const wrong = isRecord(action) && Object.keys(action).length === 1 ? action["wrong"] : undefined;
  if (typeof wrong === "boolean") return { ...(isRecord(previous) ? previous : {}), wrong };
  const groups = reduceGroupAction(previous, action);
  const isWrongShown = readWrongShown(previous);
  return isRecord(groups) && isWrongShown !== null ? { ...groups, wrong: isWrongShown } : groups;
}

/** Sample teams type an accepted spelling or an unrelated word. */
const sampleTypedAnswers: SampleInputs<unknown> = ({ round }, request) => {
  const [answer] = round.answers;
  const text =
    request.quality !== "wrong" && answer !== undefined ? answer.slice(0, MAX_TEXT_LENGTH) : getFillerWord(request);
  return [{ text }];
};

/** Share of the texts that contain a typing error, or are typed without capitals. */
const TYPO_SHARE = 0.15;
const LOWER_CASE_SHARE = 0.35;

/** Bots mostly type the usual spelling, with occasional typing errors. */
const answerTypedAsBot: BotAnswer<unknown> = ({ round }, { skill, random, fillerWords }) => {
  const knows = random() < skill;
  // The first spelling is the usual one.
  const spelling = random() < 0.7 ? round.answers[0] : pickRandom(round.answers, random);
  const text = (knows ? spelling : undefined) ?? pickRandom(fillerWords, random);
  if (text === undefined) return [];
  const typed = random() < TYPO_SHARE ? mistype(text, random) : text;
  return [{ text: (random() < LOWER_CASE_SHARE ? typed.toLowerCase() : typed).slice(0, MAX_TEXT_LENGTH) }];
};

/** The parts of a definition that concern submissions. */
export const typedAnswers = {
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: false },
  accumulates: false,
  reduceAnswer: (_context, _previous, input) => parseInput(input),
  judge,
  distribution: ({ showsWrongAnswers = false }, submissions, actions) =>
    submissions.length === 0
      ? null
      : groupTexts(submissions, actions, { withholdsWrong: !(readWrongShown(actions) ?? showsWrongAnswers) }),
  reduceAction,
} satisfies Partial<RoundDefinition<never, TypedAnswer>>;

/** A type with typed answers, whose config contains no texts that people read. */
export const defineTypedAnswerType = <C>(definition: RoundDefinition<C, TypedAnswer>): AnyRoundType =>
  defineRoundType({
    definition,
    sampleInputs: sampleTypedAnswers,
    botAnswer: answerTypedAsBot,
    configTexts: [],
    configSecrets: () => [],
    inputFormat: '`{ "text": "…" }`',
  });
