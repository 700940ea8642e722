import type { Json, Judgement, RoundContext, RoundDefinition } from "@showrunner/engine";
import { groupTexts, reduceGroupAction } from "../distribution.ts";
import { createMatcher, type Match, type Matcher } from "../fuzzy/index.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import { isRecord, parseLine } from "../read-json.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { fillerWord, type SampleInputs } from "../sample-inputs.ts";

/** No settings: question and accepted spellings are part of the round. */
export type ClassicConfig = Readonly<Record<string, never>>;

export type ClassicAnswer = {
  readonly text: string;
};

/** Match between a team's text and the nearest accepted spelling; see `fuzzy`. */
export type ClassicDetail = {
  readonly match: "exact" | "close" | "doubtful" | "none";
  readonly nearest: string | null;
};

/** Parses `{text}`; null if it is blank, too long or not a text. */
function parseInput(input: Json): ClassicAnswer | null {
  const text = isRecord(input) ? parseLine(input["text"], MAX_TEXT_LENGTH) : null;
  return text === null ? null : { text };
}

const matchers = new WeakMap<readonly string[], Matcher>();

/** All spellings of a round belong to one answer; cached per frozen round. */
function matcherFor(answers: readonly string[]): Matcher {
  const known = matchers.get(answers);
  if (known !== undefined) return known;
  const matcher = createMatcher([answers]);
  matchers.set(answers, matcher);
  return matcher;
}

/**
 * Suggests a judgement from the nearest accepted spelling; the moderator decides. A doubtful text is not suggested as
 * correct, but its detail names the similar spelling.
 */
function judge({ round }: RoundContext<ClassicConfig>, answer: ClassicAnswer): Judgement {
  const { certainty, nearest }: Match = matcherFor(round.answers)(answer.text);
  const detail: ClassicDetail = { match: certainty, nearest };
  return certainty === "exact" || certainty === "close"
    ? { outcome: "correct", share: 1, bonus: 0, detail }
    : { outcome: "wrong", share: 0, bonus: 0, detail };
}

const sampleInputs: SampleInputs<ClassicConfig> = ({ round }, request) => {
  const [answer] = round.answers;
  const text =
    request.quality !== "wrong" && answer !== undefined ? answer.slice(0, MAX_TEXT_LENGTH) : fillerWord(request);
  return [{ text }];
};

/** Classic Q&A: buzz and answer aloud, or type; the moderator validates. */
export const classic: RoundDefinition<ClassicConfig, ClassicAnswer> = {
  type: "classic",
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: false },
  accumulates: false,
  defaultConfig: () => ({}),
  parseConfig: () => ({}),
  validateConfig: () => [],
  reduceAnswer: (_context, _previous, input) => parseInput(input),
  judge,
  question: () => null,
  // The accepted spellings are sent with every reveal.
  solution: () => null,
  distribution: (_context, submissions, actions) =>
    submissions.length === 0 ? null : groupTexts(submissions, actions),
  reduceAction: (_context, previous, action) => reduceGroupAction(previous, action),
};

export const classicType: AnyRoundType = defineRoundType({
  definition: classic,
  sampleInputs,
  inputFormat: '`{ "text": "…" }`',
});
