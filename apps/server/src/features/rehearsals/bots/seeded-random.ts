import { randomNormal } from "@showrunner/rounds/samples";

/** Numbers in [0, 1) that depend only on the seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A seed for a text (FNV-1a). */
export function toSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** Log-normally distributed around a median, as human reaction times are. */
export function randomLogNormal(random: () => number, median: number, sigma: number): number {
  return median * Math.exp(randomNormal(random) * sigma);
}
