import type { Translation } from "@showrunner/contract/rest";
import { replaceText } from "../texts.ts";
import { pairTexts, type Pairs, type TranslationSource } from "./pair-texts.ts";

export interface TranslationChange {
  /** By path; an empty text removes a translation. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly answers?: readonly string[];
  /** Approving confirms all texts for the current source. */
  readonly state: Translation["state"];
}

/** The translation after a change, without texts that the source no longer contains; null if nothing is left. */
export function changeTranslation(
  source: TranslationSource,
  before: Translation | undefined,
  change: TranslationChange,
): Translation | null {
  const pairs = pairTexts(source, before);
  const isConfirmed = change.state === "approved";
  const texts = pairs.texts.flatMap((pair): readonly (readonly [string, Translation["texts"][string]])[] => {
    const changed = change.texts?.[pair.path];
    const text = changed ?? pair.text;
    if (text === "") return [];
    const isCurrent = isConfirmed || changed !== undefined || pair.previous === null;
    return [[pair.path, { source: isCurrent ? pair.source : (pair.previous ?? ""), text }]];
  });
  const accepted = change.answers ?? pairs.answers.accepted;
  const isCurrent = isConfirmed || change.answers !== undefined || pairs.answers.previous === null;
  if (texts.length === 0 && accepted.length === 0) return null;
  return {
    state: change.state,
    texts: Object.fromEntries(texts),
    ...(accepted.length === 0
      ? {}
      : {
          answers: {
            source: [...(isCurrent ? pairs.answers.source : (pairs.answers.previous ?? []))],
            accepted: [...accepted],
          },
        }),
  };
}

/** Returns the fields with all translated texts replaced by their translation. */
export function applyTranslation<F extends object>(fields: F, { texts, answers }: Pairs): F {
  const translated = texts.reduce(
    (changed, { path, text }) => (text.trim() === "" ? changed : replaceText(changed, path, text)),
    fields,
  );
  return answers.accepted.length === 0 ? translated : { ...translated, answers: [...answers.accepted] };
}
