import { createSeededRandom } from "../../seeded-random.ts";

/** Pseudo-random numbers that are identical in every run of the simulation. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  between(low: number, high: number): number;
  /** Exponential with this mean. */
  exponential(mean: number): number;
  /** Normal with mean 0 and this standard deviation. */
  normal(deviation: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Random choices of a simulation; fully determined by the seed. */
export function createRandom(seed: number): Random {
  const uniform = createSeededRandom(seed);
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: (choices) => choices[Math.floor(uniform() * choices.length)] ?? choices[0],
  };
}
