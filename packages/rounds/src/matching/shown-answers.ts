import type { KeyedRandom } from "@showrunner/engine";
import { fold } from "../fuzzy/index.ts";

export type ShownText = { readonly id: string; readonly text: string };

interface MatchingTexts {
  readonly pairs: readonly { readonly right: string }[];
  readonly distractors: readonly string[];
}

export const getLeftId = (random: KeyedRandom, index: number): string => random.id(`left:${index}`);

/** Texts with the same key are one answer. */
export const toAnswerKey = (text: string): string => fold(text) || text.trim();

/**
 * The distinct texts of the right side, sorted by code units, so that the order does not depend on the pairs (MATCH-2).
 * Several pairs may share a text.
 */
function sortAnswers({ pairs, distractors }: MatchingTexts): readonly string[] {
  const texts = [...pairs.map(({ right }) => right), ...distractors].filter((text) => text.trim() !== "");
  const byKey = new Map<string, string>();
  for (const text of texts.toSorted((a, b) => (a < b ? -1 : Number(a > b)))) {
    if (!byKey.has(toAnswerKey(text))) byKey.set(toAnswerKey(text), text);
  }
  return [...byKey.values()];
}

const answerId = (random: KeyedRandom, index: number): string => random.id(`right:${index}`);

/**
 * Translations of the right side by the key of the original text. If one answer was translated in several ways, the
 * first by code units is shown, so that the choice does not depend on the pairs.
 */
function translateAnswers(source: MatchingTexts, translated: MatchingTexts): ReadonlyMap<string, string> {
  const listTexts = ({ pairs, distractors }: MatchingTexts) => [...pairs.map(({ right }) => right), ...distractors];
  const texts = listTexts(translated);
  const byKey = new Map<string, string>();
  for (const [index, written] of listTexts(source).entries()) {
    const [text, key] = [texts[index] ?? written, toAnswerKey(written)];
    const known = byKey.get(key);
    if (known === undefined || text < known) byKey.set(key, text);
  }
  return byKey;
}

/** The shuffled right side, translated if there is a translation; ids and order come from the original texts. */
export function listShownAnswers(
  source: MatchingTexts,
  random: KeyedRandom,
  translated: MatchingTexts = source,
): readonly ShownText[] {
  const sorted = sortAnswers(source);
  const texts = translated === source ? null : translateAnswers(source, translated);
  const order = random.order("right", sorted.length);
  return order.map((index) => {
    const text = sorted[index] ?? "";
    return { id: answerId(random, index), text: texts?.get(toAnswerKey(text)) ?? text };
  });
}

/** Id of a text of the right side; empty for a blank one. */
export function findAnswerId(texts: MatchingTexts, random: KeyedRandom, text: string): string {
  const index = sortAnswers(texts).findIndex((answer) => toAnswerKey(answer) === toAnswerKey(text));
  return index === -1 ? "" : answerId(random, index);
}
