import { expect, test } from "vitest";
import { formatBytes, formatDuration } from "./format-amount.ts";

test("formats bytes", () => {
  const format = (bytes: number) => formatBytes(bytes, "en");
  expect([0, 1, 999, 1_000, 1_550_000, 999_999_999_999, 5e15].map(format)).toEqual([
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1 kB",
    "1.6 MB",
    "1,000 GB",
    "5,000 TB",
  ]);
  expect(formatBytes(1_500_000_000, "de")).toBe("1,5\u00A0GB");
});

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
