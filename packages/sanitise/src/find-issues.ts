import type { Locale } from "@showrunner/i18n";
import { invisible, lookAlike } from "./checks/characters.ts";
import { altMissing, htmlEntity, htmlTag } from "./checks/markup.ts";
import { card, email, iban, phone } from "./checks/personal-data.ts";
import { profanity } from "./checks/profanity.ts";
import { findQuestionIssues } from "./checks/questions.ts";
import { capitals, questionMark, spaces, typography } from "./checks/typography.ts";
import type { Issue, IssueSeverity, TextCheck } from "./issue.ts";
import { listTexts, type FoundText, type SanitisedGame, type TextPlace } from "./texts.ts";

/** In the order in which replacements are applied. Decoding comes first, because it changes what later checks see. */
const TEXT_CHECKS: readonly TextCheck[] = [
  htmlEntity,
  htmlTag,
  invisible,
  lookAlike,
  spaces,
  typography,
  questionMark,
  capitals,
  altMissing,
  profanity,
  email,
  phone,
  iban,
  card,
];

const SEVERITY_ORDER: Readonly<Record<IssueSeverity, number>> = { high: 0, medium: 1, low: 2 };

const isApplicable = ({ kinds, isCheckedPlace }: TextCheck, { kind, place }: FoundText): boolean =>
  kinds.includes(kind) && (isCheckedPlace === undefined || isCheckedPlace(place));

/** Finds the issues of a game without a model, sorted by round and severity. */
export function findIssues(content: SanitisedGame): readonly Issue[] {
  const locale: Locale = content.game.language;
  const inTexts = listTexts(content).flatMap((found) =>
    TEXT_CHECKS.flatMap((check): readonly Issue[] => {
      const finding = isApplicable(check, found) ? check.find(found.text, locale) : null;
      return finding === null ? [] : [{ check: check.check, severity: check.severity, place: found.place, ...finding }];
    }),
  );
  return [...inTexts, ...findQuestionIssues(content.rounds)].toSorted(
    (a, b) => (a.place.round ?? -1) - (b.place.round ?? -1) || SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity],
  );
}

export interface Correction {
  readonly place: TextPlace;
  readonly text: string;
}

/** A correction may uncover another, such as an entity within an entity. What needs more passes is left to the host. */
const MAX_PASSES = 8;

/** Applies all proposed replacements, except of issues that `isIgnored` excludes. Returns the changed texts. */
export function correctTexts(
  content: SanitisedGame,
  isIgnored: (issue: Issue) => boolean = () => false,
): readonly Correction[] {
  const runPass = (found: FoundText): string =>
    TEXT_CHECKS.reduce((text, check) => {
      const finding = isApplicable(check, found) ? check.find(text, content.game.language) : null;
      if (finding === null || finding.replacement === null) return text;
      const issue: Issue = { check: check.check, severity: check.severity, place: found.place, ...finding };
      return isIgnored(issue) ? text : finding.replacement;
    }, found.text);
  return listTexts(content).flatMap((found) => {
    let text = found.text;
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const corrected = runPass({ ...found, text });
      if (corrected === text) break;
      text = corrected;
    }
    return text === found.text ? [] : [{ place: found.place, text }];
  });
}
