import type { KeyedRandom } from "@showrunner/engine";
import { fold } from "../fuzzy/index.ts";

export type ShownText = { readonly id: string; readonly text: string };

interface MatchingTexts {
  readonly pairs: readonly { readonly right: string }[];
  readonly distractors: readonly string[];
}

export const leftId = (random: KeyedRandom, place: number): string => random.id(`left:${place}`);

/** Texts that agree in it are one answer. */
export const answerKey = (text: string): string => fold(text) || text.trim();

/**
 * The different texts of the right side, by code units: the same whichever text belongs to which pair (MATCH-2). Several
 * pairs may have the same.
 */
function sortAnswers({ pairs, distractors }: MatchingTexts): readonly string[] {
  const texts = [...pairs.map(({ right }) => right), ...distractors].filter((text) => text.trim() !== "");
  const byKey = new Map<string, string>();
  for (const text of texts.toSorted((a, b) => (a < b ? -1 : Number(a > b)))) {
    if (!byKey.has(answerKey(text))) byKey.set(answerKey(text), text);
  }
  return [...byKey.values()];
}

const answerId = (random: KeyedRandom, place: number): string => random.id(`right:${place}`);

/** The right side, shuffled. */
export function shownAnswers(texts: MatchingTexts, random: KeyedRandom): readonly ShownText[] {
  const sorted = sortAnswers(texts);
  const order = random.order("right", sorted.length);
  return order.map((place) => ({ id: answerId(random, place), text: sorted[place] ?? "" }));
}

/** Id of a text of the right side; empty for a blank one. */
export function findAnswerId(texts: MatchingTexts, random: KeyedRandom, text: string): string {
  const place = sortAnswers(texts).findIndex((answer) => answerKey(answer) === answerKey(text));
  return place === -1 ? "" : answerId(random, place);
}
