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

/** Small, fast and sufficient for a simulation (mulberry32); fully determined by the seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: (choices) => choices[Math.floor(uniform() * choices.length)] ?? choices[0],
  };
}
