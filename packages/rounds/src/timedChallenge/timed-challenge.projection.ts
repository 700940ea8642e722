import type { RoundContext } from "@showrunner/engine";
import type { ChallengeConfig } from "./timed-challenge.model.ts";

/** Data visible to everyone before the reveal; does not include the length of the list. */
export type ChallengeQuestion = {
  readonly prompt: string;
  readonly minimum_count: number;
  readonly bonus_points: number;
};

export type ChallengeSolution = { readonly items: readonly string[] };

export function question({ config }: RoundContext<ChallengeConfig>): ChallengeQuestion {
  return { prompt: config.prompt, minimum_count: config.minimum_count, bonus_points: config.bonus_points };
}

export function solution({ config }: RoundContext<ChallengeConfig>): ChallengeSolution {
  return { items: config.items };
}
