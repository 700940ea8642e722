export type RoundTripRating = "quick" | "good" | "slow";

/** Round trips above this, in ms, exceed what the fairness correction compensates by default. */
const SLOW_MS = 250;
const QUICK_MS = 80;

/** How a round trip in ms feels to a player. */
export function rateRoundTrip(ms: number): RoundTripRating {
  if (ms < QUICK_MS) return "quick";
  return ms < SLOW_MS ? "good" : "slow";
}
