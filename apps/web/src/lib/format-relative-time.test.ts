import { describe, expect, it } from "vitest";
import { formatRelativeTime } from "./format-relative-time.ts";

/** Noon, local time. */
const now = new Date(2026, 10, 20, 12).getTime();
const ago = (ms: number): string => new Date(now - ms).toISOString();

describe("formatRelativeTime", () => {
  it.each([
    [0, "this minute", "in dieser Minute"],
    [-5_000, "this minute", "in dieser Minute"],
    [5 * 60_000, "5 minutes ago", "vor 5 Minuten"],
    [3 * 3_600_000, "3 hours ago", "vor 3 Stunden"],
    [86_400_000, "yesterday", "gestern"],
    [35 * 3_600_000, "yesterday", "gestern"],
    [37 * 3_600_000, "2 days ago", "vorgestern"],
    [47 * 3_600_000, "2 days ago", "vorgestern"],
    [7 * 86_400_000, "7 days ago", "vor 7 Tagen"],
    [20 * 86_400_000, "Oct 31, 2026", "31.10.2026"],
  ])("%i ms ago", (age, english, german) => {
    expect(formatRelativeTime(ago(age), "en", now)).toBe(english);
    expect(formatRelativeTime(ago(age), "de", now)).toBe(german);
  });
});
