import type { Award, JudgedSubmission, RoundContext } from "@showrunner/engine";
import { readField, readList, readNumber, readText } from "../read-json.ts";
import type { ChallengeConfig } from "./timed-challenge.model.ts";

type Context = RoundContext<ChallengeConfig>;

/**
 * Partial credit: every team gets its share of the points and its bonus. Winner takes all: the team with most accepted
 * items among those that reached the minimum; on a tie, the one whose last accepted item came earlier.
 */
export function award(context: Context, submissions: readonly JudgedSubmission[]): readonly Award[] {
  const { max_points, scoring } = context.round;
  if (scoring === "winner_takes_all") {
    const winner = findWinner(context.config, submissions);
    return winner === undefined ? [] : [toAward(winner, max_points)];
  }
  return submissions
    .map((submission) => toAward(submission, roundPoints(submission.judgement.share * max_points)))
    .filter(({ points }) => points > 0);
}

const toAward = ({ team_id, judgement: { outcome, bonus } }: JudgedSubmission, points: number): Award => ({
  team_id,
  points: points + bonus,
  outcome,
});

/** Rounds half up; ignores binary rounding errors beyond the ninth decimal. */
const roundPoints = (points: number): number => Math.floor(points + 0.5 + 1e-9);

function findWinner(config: ChallengeConfig, submissions: readonly JudgedSubmission[]): JudgedSubmission | undefined {
  return submissions
    .filter((submission) => acceptedCount(config, submission) >= config.minimum_count)
    .toSorted(
      (one, other) =>
        acceptedCount(config, other) - acceptedCount(config, one) ||
        lastAcceptedAt(one) - lastAcceptedAt(other) ||
        one.counted_at - other.counted_at,
    )[0];
}

/** Number of accepted items; if the moderator decided otherwise, derived from the share of the minimum. */
function acceptedCount({ minimum_count }: ChallengeConfig, { judgement }: JudgedSubmission): number {
  if (judgement.share < 1) return judgement.share * minimum_count;
  return Math.max(minimum_count, readNumber(judgement.detail, "accepted", minimum_count));
}

/** Moment at which the last accepted item was named. */
function lastAcceptedAt({ judgement, answer, counted_at }: JudgedSubmission): number {
  const accepted = new Set(
    readList(judgement.detail, "items")
      .filter((item) => readField(item, "verdict") === "accepted")
      .map((item) => readText(item, "id")),
  );
  const moments = readList(answer, "items")
    .filter((item) => accepted.has(readText(item, "id")))
    .map((item) => readNumber(item, "at", counted_at));
  return moments.length === 0 ? counted_at : Math.max(...moments);
}
