import type { Award, ItemDecisions, JudgedSubmission, Judgement, RoundContext } from "@showrunner/engine";
import { createMatcher, type Matcher } from "../fuzzy/index.ts";
import { readField, readList, readNumber, readText, readTexts } from "../read-json.ts";
import type { ChallengeAnswer, ChallengeConfig } from "./timed-challenge.model.ts";

/**
 * `accepted`: on the list and named for the first time. `repeated`: accepted before. `doubtful`: similar to one item of
 * the list, or to several; counts only if the moderator accepts it. `wrong`: anything else.
 */
export type Verdict = "accepted" | "repeated" | "doubtful" | "wrong";

export type ChallengeDetail = {
  readonly accepted: number;
  readonly minimum_count: number;
  /** In the order of naming; `item` is the list's spelling. */
  readonly items: readonly {
    readonly id: string;
    readonly verdict: Verdict;
    readonly item: string | null;
    /** The moderator accepted or refused it. */
    readonly by_hand?: true;
  }[];
};

const matchers = new WeakMap<readonly string[], Matcher>();

/**
 * The parser returns the frozen round's own list, so one cached matcher serves all teams of a round. An item may be
 * named in any language of the round (LANG-3).
 */
function getMatcher({ config: { items }, round: { translations = {} } }: RoundContext<ChallengeConfig>): Matcher {
  const known = matchers.get(items);
  if (known !== undefined) return known;
  const translated = Object.values(translations).map((texts) => readTexts(texts?.config ?? null, "items"));
  const matcher = createMatcher(
    items.map((item, index) => [item, ...translated.flatMap((others) => others[index] ?? [])]),
  );
  matchers.set(items, matcher);
  return matcher;
}

/**
 * The share of the minimum that was reached, at most 1, plus bonus points beyond it. An item accepted by the moderator
 * always counts once; a refused one frees its list entry.
 */
export function judge(
  context: RoundContext<ChallengeConfig>,
  answer: ChallengeAnswer,
  decided: ItemDecisions = {},
): Judgement {
  const { config } = context;
  const match = getMatcher(context);
  const found = new Set<number>();
  const items = answer.items.map(({ id, text }) => {
    const { certainty, answer: index } = match(text);
    const nearest = index === null ? null : (config.items[index] ?? null);
    // The team chooses its ids, and "constructor" is a property of every object.
    const decision = Object.hasOwn(decided, id) ? decided[id] : undefined;
    if (decision !== undefined) {
      if (decision && index !== null) found.add(index);
      return {
        id,
        verdict: decision ? ("accepted" as const) : ("wrong" as const),
        item: nearest,
        by_hand: true as const,
      };
    }
    if (index === null) return { id, verdict: "wrong" as const, item: null };
    if (certainty === "doubtful") return { id, verdict: "doubtful" as const, item: nearest };
    const verdict = found.has(index) ? ("repeated" as const) : ("accepted" as const);
    found.add(index);
    return { id, verdict, item: nearest };
  });
  const accepted = items.filter(({ verdict }) => verdict === "accepted").length;
  const share = Math.min(1, accepted / config.minimum_count);
  const bonus = Math.max(0, accepted - config.minimum_count) * config.bonus_points;
  const detail: ChallengeDetail = { accepted, minimum_count: config.minimum_count, items };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus, detail };
}

/**
 * Partial credit: every team gets its share of the points and its bonus. Winner takes all: the team with most accepted
 * items among those that reached the minimum; on a tie, the one whose last accepted item came earlier.
 */
export function award(
  context: RoundContext<ChallengeConfig>,
  submissions: readonly JudgedSubmission[],
): readonly Award[] {
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
    .filter((submission) => countAccepted(config, submission) >= config.minimum_count)
    .toSorted(
      (one, other) =>
        countAccepted(config, other) - countAccepted(config, one) ||
        findLastAcceptedAt(one) - findLastAcceptedAt(other) ||
        one.counted_at - other.counted_at,
    )[0];
}

/** Number of accepted items; derived from the share of the minimum if the moderator overrode the judgement. */
function countAccepted({ minimum_count }: ChallengeConfig, { judgement }: JudgedSubmission): number {
  if (judgement.share < 1) return judgement.share * minimum_count;
  return Math.max(minimum_count, readNumber(judgement.detail, "accepted", minimum_count));
}

/** Moment at which the last accepted item was named. */
function findLastAcceptedAt({ judgement, answer, counted_at }: JudgedSubmission): number {
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
