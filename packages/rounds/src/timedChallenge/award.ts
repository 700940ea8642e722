import type { Award, JudgedSubmission, RoundContext } from "@showrunner/engine";
import { fieldOf, listOf, numberOf, textOf } from "../parse.ts";
import type { ChallengeConfig } from "./model.ts";

type Context = RoundContext<ChallengeConfig>;

/**
 * Partial credit: every team gets its share of the points and its bonus. Winner takes all: the team with most accepted
 * items among those that reached the minimum; on a tie, the one whose last accepted item came earlier.
 */
export function award(context: Context, submissions: readonly JudgedSubmission[]): readonly Award[] {
  const { max_points, scoring } = context.round;
  if (scoring === "winner_takes_all") {
    const winner = winnerOf(context.config, submissions);
    return winner === undefined ? [] : [awarded(winner, max_points)];
  }
  return submissions
    .map((submission) => awarded(submission, wholePoints(submission.judgement.share * max_points)))
    .filter(({ points }) => points > 0);
}

const awarded = ({ team_id, judgement: { outcome, bonus } }: JudgedSubmission, points: number): Award => ({
  team_id,
  points: points + bonus,
  outcome,
});

/** Rounds half up; ignores binary rounding errors beyond the ninth decimal. */
const wholePoints = (points: number): number => Math.floor(points + 0.5 + 1e-9);

function winnerOf(config: ChallengeConfig, submissions: readonly JudgedSubmission[]): JudgedSubmission | undefined {
  return submissions
    .filter((submission) => acceptedOf(config, submission) >= config.minimum_count)
    .toSorted(
      (one, other) =>
        acceptedOf(config, other) - acceptedOf(config, one) ||
        completedAt(one) - completedAt(other) ||
        one.counted_at - other.counted_at,
    )[0];
}

/** Number of accepted items; if the moderator decided otherwise, derived from the share of the minimum. */
function acceptedOf({ minimum_count }: ChallengeConfig, { judgement }: JudgedSubmission): number {
  if (judgement.share < 1) return judgement.share * minimum_count;
  return Math.max(minimum_count, numberOf(judgement.detail, "accepted", minimum_count));
}

/** Moment at which the last accepted item was named. */
function completedAt({ judgement, answer, counted_at }: JudgedSubmission): number {
  const accepted = new Set(
    listOf(judgement.detail, "items")
      .filter((item) => fieldOf(item, "verdict") === "accepted")
      .map((item) => textOf(item, "id")),
  );
  const moments = listOf(answer, "items")
    .filter((item) => accepted.has(textOf(item, "id")))
    .map((item) => numberOf(item, "at", counted_at));
  return moments.length === 0 ? counted_at : Math.max(...moments);
}
