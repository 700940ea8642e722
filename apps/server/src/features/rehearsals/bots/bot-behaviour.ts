import { createSeededRandom, toSeed } from "@showrunner/engine/seeded-random";
import { randomNormal } from "@showrunner/rounds/samples";
import { randomLogNormal } from "./random-log-normal.ts";

/** What distinguishes a bot from the others for a whole rehearsal. */
export interface BotTraits {
  /** Share of rounds of average difficulty that the bot can answer, in [0, 1]. */
  readonly skill: number;
  /** Factor for all its delays; below 1 is fast. */
  readonly pace: number;
  /** Probability of pressing before the buzzer opens. */
  readonly earliness: number;
  /** Simulated round-trip time, in ms. */
  readonly rttMs: number;
  /** Probability per round of losing the connection and reconnecting. */
  readonly dropRate: number;
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

export function createTraits(random: () => number): BotTraits {
  return {
    skill: clamp(0.55 + randomNormal(random) * 0.2, 0.05, 0.98),
    pace: clamp(randomLogNormal(random, 1, 0.25), 0.5, 2.5),
    earliness: random() < 0.12 ? 0.4 : 0,
    rttMs: clamp(randomLogNormal(random, 28, 0.6), 4, 300),
    dropRate: random() < 0.06 ? 0.35 : 0,
  };
}

/** What bots know about a round besides its content. */
export interface RoundFacts {
  readonly id: string;
  readonly difficulty: "easy" | "medium" | "hard";
  /** Number of characters of the question, which determines the reading time. */
  readonly questionLength: number;
}

const DIFFICULTY = { easy: 0.35, medium: 0.5, hard: 0.65 } as const;

/** Probability that this bot knows the answer of this round. A round is equally difficult for all bots. */
export function computeChance({ skill }: Pick<BotTraits, "skill">, { id, difficulty }: RoundFacts): number {
  const hardness = DIFFICULTY[difficulty] + randomNormal(createSeededRandom(toSeed(id))) * 0.15;
  return 1 / (1 + Math.exp(-6 * (skill - hardness)));
}

const READING_MS_PER_CHARACTER = 35;
const MAX_READING_MS = 9_000;
const THINKING_MS = 3_500;
/** Median share of the time limit after which bots answer; a few answer only just in time. */
const LIMIT_SHARE = 0.45;
/** Inputs after the end of the time would be lost, so phones submit this long before it. */
const LAST_MOMENT_MS = 400;

/**
 * When a bot answers, in ms from now; null if the time limit ends before.
 * @param remainingMs time until the timer ends; null without one
 */
export function planAnswerDelay(
  { pace }: Pick<BotTraits, "pace">,
  { questionLength }: RoundFacts,
  remainingMs: number | null,
  random: () => number,
): number | null {
  const reading = Math.min(MAX_READING_MS, questionLength * READING_MS_PER_CHARACTER);
  const usual = reading + THINKING_MS;
  const median = remainingMs === null ? usual : Math.min(usual, remainingMs * LIMIT_SHARE);
  const delay = randomLogNormal(random, median * pace, 0.45);
  if (remainingMs === null || delay < remainingMs - LAST_MOMENT_MS) return delay;
  // Half of the late bots hurry.
  const last = remainingMs - LAST_MOMENT_MS;
  return last > 0 && random() < 0.5 ? last * (0.85 + random() * 0.15) : null;
}

/** How a bot presses in one opening of the buzzer. */
export type PressPlan =
  /** Presses `afterMs` after the buzzer opened. */
  | { readonly kind: "press"; readonly afterMs: number }
  /** Presses before the buzzer opens; such a press is refused. */
  | { readonly kind: "early" }
  | { readonly kind: "none" };

/** Probability of pressing without knowing the answer. */
const BLUFF_CHANCE = 0.1;
const BUZZ_READING_SHARE = 0.5;
const REACTION_MS = 650;

/** @param isFirstOpening later openings of a round follow a wrong answer, so every bot has had time to think */
export function planPress(
  traits: BotTraits,
  facts: RoundFacts,
  isFirstOpening: boolean,
  random: () => number,
): PressPlan {
  if (isFirstOpening && random() < traits.earliness) return { kind: "early" };
  const knows = random() < computeChance(traits, facts);
  if (!knows && random() >= BLUFF_CHANCE) return { kind: "none" };
  const reading = isFirstOpening
    ? Math.min(MAX_READING_MS, facts.questionLength * READING_MS_PER_CHARACTER) * BUZZ_READING_SHARE
    : 0;
  return { kind: "press", afterMs: Math.max(120, randomLogNormal(random, (reading + REACTION_MS) * traits.pace, 0.4)) };
}
