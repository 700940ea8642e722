import { randomNormal } from "@showrunner/rounds/samples";

/** Log-normally distributed around a median, as human reaction times are. */
export function randomLogNormal(random: () => number, median: number, sigma: number): number {
  return median * Math.exp(randomNormal(random) * sigma);
}
