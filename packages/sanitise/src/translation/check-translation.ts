import type { Glossary, Translation } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { findQuestionIssues } from "../checks/questions.ts";
import type { SanitisedRound } from "../texts.ts";
import { applyTranslation } from "./change-translation.ts";
import { pairTexts, toRoundSource, type Pairs, type TextPair, type TranslatedRound } from "./pair-texts.ts";
import { countMarkup, findDifference, listNumbers, listPlaceholders, listTargets } from "./structure.ts";

/** Each check has a reason with its name in the editor's messages. */
export const TRANSLATION_CHECKS = [
  "missing",
  "markup",
  "target",
  "placeholder",
  "number",
  "same",
  "glossary",
  "answer_in_question",
  "duplicate_option",
] as const;
export type TranslationCheck = (typeof TRANSLATION_CHECKS)[number];

/** These block the approval of a translation, because it would show less than the source, or something else. */
const BLOCKING: ReadonlySet<TranslationCheck> = new Set(["missing", "markup", "target", "placeholder"]);

export interface TranslationIssue {
  readonly check: TranslationCheck;
  /** Path of the text; `answers` for the accepted spellings. */
  readonly path: string;
  /** What the issue is about: a number, a term, a kind of markup. */
  readonly excerpt: string;
  readonly isBlocking: boolean;
}

export interface TranslationLanguages {
  readonly from: Locale;
  readonly to: Locale;
  readonly glossary: readonly Readonly<Glossary[number]>[];
}

type Finding = readonly [check: TranslationCheck, excerpt: string];

/** At least four words. Shorter texts, such as names, are often the same in both languages. */
const SENTENCE = /(?:\S+\s+){3}\S+/;
const ESCAPED = /[.*+?^${}()|[\]\\]/g;

function hasTerm(text: string, term: string, isWhole: boolean): boolean {
  const escaped = term.replaceAll(ESCAPED, String.raw`\$&`);
  // Without `isWhole`, inflected forms of the term match as well.
  const after = isWhole ? String.raw`(?![\p{L}\p{N}])` : "";
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}${after}`, "iu").test(text);
}

function findMarkup(source: string, text: string): string | null {
  const [before, after] = [countMarkup(source), countMarkup(text)];
  for (const [name, count] of before) if (after.get(name) !== count) return name;
  return null;
}

function checkText({ kind, source, text }: TextPair, { from, to, glossary }: TranslationLanguages): readonly Finding[] {
  if (text.trim() === "") return [["missing", ""]];
  const findings: readonly (readonly [TranslationCheck, string | null])[] = [
    ["markup", kind === "markdown" ? findMarkup(source, text) : null],
    ["target", findDifference(listTargets(source), listTargets(text))],
    ["placeholder", findDifference(listPlaceholders(source), listPlaceholders(text))],
    ["number", findDifference(listNumbers(source), listNumbers(text))],
    ["same", SENTENCE.test(source) && source.trim() === text.trim() ? text : null],
    ...glossary.map((term): readonly [TranslationCheck, string | null] => {
      const [sourceTerm, expectedTerm] = [term[from], term[to]];
      const isBroken =
        sourceTerm !== undefined &&
        expectedTerm !== undefined &&
        hasTerm(source, sourceTerm, true) &&
        !hasTerm(text, expectedTerm, false);
      return ["glossary", isBroken ? expectedTerm : null];
    }),
  ];
  return findings.flatMap(([check, excerpt]) => (excerpt === null ? [] : [[check, excerpt] as const]));
}

const toIssue =
  (path: string) =>
  ([check, excerpt]: Finding): TranslationIssue => ({ check, path, excerpt, isBlocking: BLOCKING.has(check) });

/** Checks translated texts against their source, without a model. */
export function checkPairs({ texts, answers }: Pairs, languages: TranslationLanguages): readonly TranslationIssue[] {
  const isMissing = answers.source.length > 0 && answers.accepted.every((answer) => answer.trim() === "");
  return [
    ...texts.flatMap((pair) => checkText(pair, languages).map(toIssue(pair.path))),
    ...(isMissing ? [toIssue("answers")(["missing", ""])] : []),
  ];
}

/** Checks the texts of a round like `checkPairs`, and its translation as a whole. */
export function checkRoundTranslation(
  round: TranslatedRound,
  translation: Translation | undefined,
  languages: TranslationLanguages,
): readonly TranslationIssue[] {
  const pairs = pairTexts(toRoundSource(round), translation);
  const translated: SanitisedRound = { ...applyTranslation(round, pairs), description: null };
  const ofSource = new Set(findQuestionIssues([{ ...round, description: null }]).map(({ check }) => check));
  const ofTranslation = findQuestionIssues([translated]).flatMap(({ check, place, excerpt }) =>
    (check === "answer_in_question" || check === "duplicate_option") && !ofSource.has(check)
      ? [toIssue(place.path)([check, excerpt])]
      : [],
  );
  return [...checkPairs(pairs, languages), ...ofTranslation];
}
