import type { Json, RoundContext } from "@showrunner/engine";
import type { SampleInputs } from "./sample-inputs.ts";

/** What a bot knows when it answers. */
export interface BotRequest {
  /** Probability of a right answer, in [0, 1]. */
  readonly skill: number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Words that are unlikely to be an answer; at least one. */
  readonly fillerWords: readonly string[];
}

/**
 * The inputs that a bot sends for a round, in order; none if it gives up. Pure except for `random`. Over many bots the
 * answers resemble those of a real audience: common mistakes, typing errors, estimates around the truth.
 */
export type BotAnswer<C> = (context: RoundContext<C>, request: BotRequest) => readonly Json[];

/** Share of bots that know part of the answer, among those that do not know all of it. */
const PARTLY_SHARE = 0.3;
/** Number of distinct mistakes to draw from; sample inputs wrap around. */
const MISTAKES = 1_000;

/** For types without their own `botAnswer`: sample inputs whose quality follows the bot's skill. */
export function answerWithSamples<C>(sampleInputs: SampleInputs<C>): BotAnswer<C> {
  return (context, { skill, random, fillerWords }) => {
    const quality = random() < skill ? "right" : random() < PARTLY_SHARE ? "partly" : "wrong";
    return sampleInputs(context, { quality, fillerWords, index: Math.floor(random() * MISTAKES) });
  };
}

/** An element of a list that is not empty. */
export function pickRandom<T>(items: readonly [T, ...T[]] | readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A random index below `count`; lower ones are likelier, like the favourites of an audience. */
export function pickPopular(count: number, random: () => number): number {
  return Math.floor(random() * random() * count);
}

/** Normally distributed with mean 0 and standard deviation 1 (Box and Muller). */
export function randomNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Makes one typing error: swaps, drops or doubles a letter. Short texts and numbers stay unchanged. */
export function mistype(text: string, random: () => number): string {
  const letters = [...text];
  if (letters.length < 5 || /\d/.test(text)) return text;
  const index = 1 + Math.floor(random() * (letters.length - 2));
  const [letter = "", next = ""] = letters.slice(index, index + 2);
  const wrong = pickRandom([`${next}${letter}`, next, `${letter}${letter}${next}`], random) ?? "";
  return [...letters.slice(0, index), wrong, ...letters.slice(index + 2)].join("");
}
