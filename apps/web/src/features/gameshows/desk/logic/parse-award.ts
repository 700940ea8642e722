import { MAX_POINTS } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";

/** Kind of a manual award: all points of the round, a share of them, a number of points, or none. */
export type AwardKind = "correct" | "share" | "points" | "nothing";

type Award = Extract<ModeratorCommand, { type: "award_team" }>["award"];

/**
 * Parses a manual award; null while its number is out of range.
 *
 * @param percent of the round's points, 0 to 100; for a share.
 * @param points a whole number; for a number of points.
 */
export function parseAward(kind: AwardKind, percent: number | null, points: number | null): Award | null {
  switch (kind) {
    case "correct":
      return { outcome: "correct" };
    case "nothing":
      return { outcome: "points", points: 0 };
    case "share": {
      const share = parseShare(percent);
      return share === null ? null : { outcome: "partial", share };
    }
    case "points": {
      const isValid = points !== null && Number.isInteger(points);
      return isValid && points >= 0 && points <= MAX_POINTS ? { outcome: "points", points } : null;
    }
  }
}

/** Converts 0 to 100 percent to a share in [0, 1]; null while the input is empty or out of range. */
export function parseShare(percent: number | null): number | null {
  return percent !== null && percent >= 0 && percent <= 100 ? percent / 100 : null;
}
