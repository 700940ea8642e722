import type { Locale } from "@showrunner/i18n";
import type { TextKind, TextPlace } from "./texts.ts";

/** `high`: unfair, unlawful or unplayable. `medium`: visible to the audience. `low`: style. */
export type IssueSeverity = "high" | "medium" | "low";

/** Each has a reason of this name in the editor's texts. */
export const ISSUE_CHECKS = [
  "html_entity",
  "html_tag",
  "invisible",
  "look_alike",
  "spaces",
  "typography",
  "capitals",
  "question_mark",
  "profanity",
  "email",
  "phone",
  "card",
  "iban",
  "alt_missing",
  "answer_in_question",
  "duplicate_question",
  "duplicate_option",
  "giveaway_length",
  "all_of_the_above",
  "option_style",
] as const;
export type IssueCheck = (typeof ISSUE_CHECKS)[number];

export interface Issue {
  readonly check: IssueCheck;
  readonly severity: IssueSeverity;
  readonly place: TextPlace;
  /** The words that it is about. */
  readonly excerpt: string;
  /** The whole text as it should be; null where the host has to decide. */
  readonly replacement: string | null;
  /** Number of another round that it is about, from 1 on. */
  readonly other_round?: number;
}

/** What one check says about one text. */
export interface TextFinding {
  readonly excerpt: string;
  readonly replacement: string | null;
}

/** A check of single texts. */
export interface TextCheck {
  readonly check: IssueCheck;
  readonly severity: IssueSeverity;
  readonly kinds: readonly TextKind[];
  /** Last step of the path, where only some texts are checked. */
  readonly only?: (place: TextPlace) => boolean;
  find(text: string, locale: Locale): TextFinding | null;
}
