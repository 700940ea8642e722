import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test("formats durations in their two largest units", () => {
  const minute = 60_000;
  expect([-5, 0, minute, 90 * minute, 60 * minute, 50 * 60 * minute].map((ms) => formatDuration(ms, "en"))).toEqual([
    "0 minutes",
    "0 minutes",
    "1 minute",
    "1 hour, 30 minutes",
    "1 hour",
    "2 days, 2 hours",
  ]);
});
