import { computePoints, type SubmissionRow } from "@showrunner/engine";

/** The points of a round, and the part of them that a right answer can earn. */
export interface EarnablePoints {
  readonly maxPoints: number;
  /** By step and time (STEP-4, SPEED-5); null if it differs between submissions that are judged together. */
  readonly factor: number | null;
}

/** What these submissions can earn in a round. */
export function toEarnablePoints(
  maxPoints: number,
  rows: readonly Pick<SubmissionRow, "step_share" | "speed_factor">[],
): EarnablePoints {
  const factors = new Set(rows.map(({ step_share = 1, speed_factor = 1 }) => step_share * speed_factor));
  const [factor = 1] = factors;
  return { maxPoints, factor: factors.size > 1 ? null : factor };
}

/** Points for a share, rounded as the engine does; null if they differ between the submissions. */
export function computeSharePoints(share: number, { maxPoints, factor }: EarnablePoints): number | null {
  return factor === null ? null : computePoints(share * factor, maxPoints);
}
