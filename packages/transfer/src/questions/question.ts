import type { Json } from "@showrunner/engine";
import type { NoteCode, SourceRange } from "../import-model.ts";

export interface QuestionOption {
  readonly text: string;
  readonly correct: boolean;
}

/** Fields of all kinds of questions; missing ones get defaults. */
interface CommonFields {
  readonly question: string;
  readonly title?: string | null;
  readonly content?: string;
  /** Markdown shown with the answer. */
  readonly explanation?: string;
  /** Shown to the moderator only. */
  readonly note?: string | null;
  readonly points?: number;
  readonly time_limit_s?: number | null;
  /** As written; the check of the round refuses unknown words. */
  readonly scoring?: string;
  readonly speed?: boolean;
  /** As written, like `scoring`. */
  readonly buzzer?: string;
}

/** The part of a question that depends on how it is answered. */
type Kind =
  | { readonly kind: "open"; readonly answers: readonly string[] }
  | {
      readonly kind: "choice";
      readonly options: readonly QuestionOption[];
      readonly multiple: boolean;
      readonly shuffle?: boolean;
    }
  | { readonly kind: "list"; readonly items: readonly string[]; readonly minimum: number; readonly bonus: number }
  | { readonly kind: "number"; readonly value: number; readonly least: number; readonly most: number }
  | {
      readonly kind: "pairs";
      readonly pairs: readonly (readonly [left: string, right: string])[];
      readonly distractors?: readonly string[];
    }
  /** Items in the right order. */
  | { readonly kind: "order"; readonly items: readonly string[]; readonly shuffle?: boolean }
  | {
      readonly kind: "estimate";
      readonly value: number | null;
      readonly unit: string;
      /** Null if the nearest estimate wins. */
      readonly tolerance: number | null;
    }
  | {
      readonly kind: "poll";
      /** Null if teams type a text. */
      readonly options: readonly string[] | null;
      readonly multiple: boolean;
      /** By default as in the editor, which shows votes live but not texts. */
      readonly live?: boolean;
      readonly participation?: boolean;
    }
  /** A round type without a representation of its own. */
  | { readonly kind: "config"; readonly type: string; readonly config: Json; readonly answers: readonly string[] };

/** Intermediate representation of a round, for the conversion from and to other formats. */
export type Question = CommonFields & Kind;

/** A question with its position in the input. */
export interface FoundQuestion {
  readonly question: Question;
  readonly source: SourceRange;
  /** The beginning of its text. */
  readonly text: string;
  readonly notes: readonly NoteCode[];
}
