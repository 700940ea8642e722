import { expect, test } from "vitest";
import { rateRoundTrip } from "./rate-round-trip.ts";

test.each([
  [0, "quick"],
  [79, "quick"],
  [80, "good"],
  [249, "good"],
  [250, "slow"],
  [4_000, "slow"],
] as const)("a round trip of %d ms is %s", (ms, rating) => {
  expect(rateRoundTrip(ms)).toBe(rating);
});
