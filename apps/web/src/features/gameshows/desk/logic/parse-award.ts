import type { ModeratorCommand } from "./moderator-command.ts";

/** Kind of a manual award: all points of the round, a share of them, a number of points, or none. */
export type AwardKind = "correct" | "share" | "points" | "nothing";

export const MAX_AWARD_POINTS = 1_000_000;

type Award = Extract<ModeratorCommand, { type: "award_team" }>["award"];

/**
 * Parses a manual award; null while its number is out of range.
 *
 * @param percent of the round's points, 0 to 100; for a share.
 * @param points a whole number; for a number of points.
 */
export function parseAward(kind: AwardKind, percent: number | string, points: number | string): Award | null {
  switch (kind) {
    case "correct":
      return { outcome: "correct" };
    case "nothing":
      return { outcome: "points", points: 0 };
    case "share": {
      const share = typeof percent === "number" ? percent / 100 : Number.NaN;
      return share >= 0 && share <= 1 ? { outcome: "partial", share } : null;
    }
    case "points": {
      const isValid = typeof points === "number" && Number.isInteger(points);
      return isValid && points >= 0 && points <= MAX_AWARD_POINTS ? { outcome: "points", points } : null;
    }
  }
}
