import type { Translation } from "@showrunner/contract/rest";
import { listGameTexts, listRoundTexts, type OwnText, type SanitisedGame, type SanitisedRound } from "../texts.ts";

/** Texts that are translated together: those of a round, or of a game's own fields. */
export interface TranslationSource {
  readonly texts: readonly OwnText[];
  /** The accepted spellings. */
  readonly answers: readonly string[];
}

export type TranslatedRound = Omit<SanitisedRound, "description">;

export const toRoundSource = (round: TranslatedRound): TranslationSource => ({
  texts: listRoundTexts(round),
  answers: round.answers.map((answer) => answer.trim()).filter((answer) => answer !== ""),
});
export const toGameSource = (game: SanitisedGame["game"]): TranslationSource => ({
  texts: listGameTexts(game),
  answers: [],
});

/** A current text with its translation. */
export interface TextPair extends Pick<OwnText, "path" | "kind"> {
  readonly source: string;
  /** The translation; empty if there is none. */
  readonly text: string;
  /** The source text that was translated, if it has changed since; else null. */
  readonly previous: string | null;
}

export interface AnswersPair {
  readonly source: readonly string[];
  readonly accepted: readonly string[];
  readonly previous: readonly string[] | null;
}

export interface Pairs {
  readonly texts: readonly TextPair[];
  readonly answers: AnswersPair;
}

const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((answer, index) => isSame(answer, b[index] ?? ""));
}

/**
 * Finds the translation of each text at its path, or at that of an equal source, so that moved options keep theirs.
 * A text that has changed at its path keeps its old translation, together with the source that was translated.
 */
export function pairTexts(source: TranslationSource, translation: Translation | undefined): Pairs {
  const stored = Object.entries(translation?.texts ?? {});
  const byPath = new Map(stored);
  const isCurrent = ({ source: translated }: Translation["texts"][string]): boolean =>
    source.texts.some(({ text }) => isSame(text, translated));
  const texts = source.texts.map(({ path, kind, text }): TextPair => {
    const here = byPath.get(path);
    const equal =
      here !== undefined && isSame(here.source, text)
        ? here
        : stored.find(([, other]) => isSame(other.source, text))?.[1];
    if (equal !== undefined) return { path, kind, source: text, text: equal.text, previous: null };
    // If the old source has moved elsewhere, its translation does not belong to this text.
    if (here === undefined || isCurrent(here)) return { path, kind, source: text, text: "", previous: null };
    return { path, kind, source: text, text: here.text, previous: here.source };
  });
  const answers = translation?.answers;
  return {
    texts,
    answers: {
      source: source.answers,
      accepted: source.answers.length === 0 ? [] : (answers?.accepted ?? []),
      previous:
        source.answers.length === 0 || answers === undefined || isSameList(answers.source, source.answers)
          ? null
          : answers.source,
    },
  };
}

const isFilled = (answers: readonly string[]): boolean => answers.some((answer) => answer.trim() !== "");

/** Whether every text is translated, and the accepted spellings if the source has any. */
export const isComplete = ({ texts, answers }: Pairs): boolean =>
  texts.every(({ text }) => text.trim() !== "") && (answers.source.length === 0 || isFilled(answers.accepted));

/** Whether no text has changed since it was translated. */
export const isUpToDate = ({ texts, answers }: Pairs): boolean =>
  texts.every(({ previous }) => previous === null) && answers.previous === null;

/** `empty`: there is nothing to translate. `outdated`: approved, but incomplete, or the source has changed since. */
export type TranslationStatus = "empty" | "missing" | "draft" | "outdated" | "approved";

export function getTranslationStatus(
  source: TranslationSource,
  translation: Translation | undefined,
): TranslationStatus {
  if (source.texts.length === 0 && source.answers.length === 0) return "empty";
  const pairs = pairTexts(source, translation);
  if (translation?.state === "approved") return isComplete(pairs) && isUpToDate(pairs) ? "approved" : "outdated";
  return pairs.texts.some(({ text }) => text.trim() !== "") || isFilled(pairs.answers.accepted) ? "draft" : "missing";
}
