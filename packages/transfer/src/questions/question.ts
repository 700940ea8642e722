import type { Json } from "@showrunner/engine";
import type { NoteCode, SourceRange } from "../model.ts";
import type { RoundFields } from "@showrunner/contract/rest";

export interface QuestionOption {
  readonly text: string;
  readonly correct: boolean;
}

/** What can be known about every kind of question; missing fields get defaults. */
interface CommonFields {
  readonly question: string;
  readonly title?: string | null;
  readonly content?: string;
  /** Markdown shown with the answer. */
  readonly explanation?: string;
  /** For the moderator only. */
  readonly note?: string | null;
  readonly points?: number;
  readonly time_limit_s?: number | null;
  readonly scoring?: RoundFields["scoring"];
  readonly speed?: boolean;
  readonly buzzer?: RoundFields["buzzer_override"];
}

/** The part of a question that depends on how it is answered: what other formats than our own know of rounds. */
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
      /** Null where the nearest wins. */
      readonly tolerance: number | null;
    }
  | {
      readonly kind: "poll";
      /** Null where teams write a text. */
      readonly options: readonly string[] | null;
      readonly multiple: boolean;
      /** Absent: as in the editor, which shows votes live and texts not. */
      readonly live?: boolean;
      readonly participation?: boolean;
    }
  /** A type without a form of its own in tables. */
  | { readonly kind: "config"; readonly type: string; readonly config: Json; readonly answers: readonly string[] };

/** A question between a foreign format and a round. */
export type Question = CommonFields & Kind;

/** A question with its place in the input. */
export interface FoundQuestion {
  readonly question: Question;
  readonly source: SourceRange;
  /** The beginning of its text. */
  readonly text: string;
  readonly notes: readonly NoteCode[];
}
