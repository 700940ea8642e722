export type LineRating = "quick" | "good" | "slow";

/** Above this the fairness correction no longer covers a line by default, in ms. */
const SLOW_MS = 250;
const QUICK_MS = 80;

/** How a round trip in ms feels to a player. */
export function rateRoundTrip(ms: number): LineRating {
  if (ms < QUICK_MS) return "quick";
  return ms < SLOW_MS ? "good" : "slow";
}
