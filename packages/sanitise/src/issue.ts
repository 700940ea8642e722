import type { Locale } from "@showrunner/i18n";
import type { TextKind, TextPlace } from "./texts.ts";

/** `high`: unfair, unlawful or unplayable. `medium`: visible to the audience. `low`: style. */
export type IssueSeverity = "high" | "medium" | "low";

/** Each check has a reason with its name in the editor's messages. */
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
  /** The words that the issue is about. */
  readonly excerpt: string;
  /** The whole corrected text; null if the host has to decide. */
  readonly replacement: string | null;
  /** Number of the other round that the issue is about, counted from 1. */
  readonly other_round?: number;
}

/** The finding of one check in one text. */
export interface TextFinding {
  readonly excerpt: string;
  readonly replacement: string | null;
}

/** A check of single texts. */
export interface TextCheck {
  readonly check: IssueCheck;
  readonly severity: IssueSeverity;
  readonly kinds: readonly TextKind[];
  /** Restricts the check to some places; without it, all texts of `kinds` are checked. */
  readonly isCheckedPlace?: (place: TextPlace) => boolean;
  find(text: string, locale: Locale): TextFinding | null;
}
