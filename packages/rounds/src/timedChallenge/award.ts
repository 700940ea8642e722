import type { Award, JudgedSubmission, RoundContext } from "@showrunner/engine";
import { fieldOf, listOf, numberOf, textOf } from "../parse.ts";
import type { ChallengeConfig } from "./model.ts";

type Context = RoundContext<ChallengeConfig>;

/**
 * Partial credit: every team its share of the points and its bonus. Winner takes all: the team with most accepted
 * items, of those that reached the minimum; on a tie the one whose last accepted item came earlier.
 */
export function award(context: Context, submissions: readonly JudgedSubmission[]): readonly Award[] {
  const winner = context.round.scoring === "winner_takes_all" ? winnerOf(context.config, submissions) : undefined;
  return submissions.map((submission) => {
    const { share, bonus, outcome } = submission.judgement;
    const wins = winner === submission;
    const points =
      context.round.scoring === "partial_credit"
        ? wholePoints(share * context.round.max_points) + bonus
        : wins
          ? context.round.max_points + bonus
          : 0;
    return { team_id: submission.team_id, points, outcome };
  });
}

/** Half a point goes up; what a division left behind the ninth decimal does not count. */
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

/** A moderator's own decision counts no items: its share of the minimum stands for them. */
function acceptedOf(config: ChallengeConfig, { judgement }: JudgedSubmission): number {
  return numberOf(judgement.detail, "accepted", judgement.share * config.minimum_count);
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
