import type { ItemDecisions, Judgement, RoundContext } from "@showrunner/engine";
import { createMatcher, type Matcher } from "../fuzzy/index.ts";
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

/** The parser passes the frozen round's own list through, so one matcher serves all teams of a round. */
function matcherFor(items: readonly string[]): Matcher {
  const known = matchers.get(items);
  if (known !== undefined) return known;
  const matcher = createMatcher(items.map((item) => [item]));
  matchers.set(items, matcher);
  return matcher;
}

/**
 * Share of the minimum reached, at most 1, plus bonus points beyond it. An item accepted by the moderator always counts
 * once; a refused one frees its list entry.
 */
export function judge(
  { config }: RoundContext<ChallengeConfig>,
  answer: ChallengeAnswer,
  decided: ItemDecisions = {},
): Judgement {
  const match = matcherFor(config.items);
  const found = new Set<number>();
  const items = answer.items.map(({ id, text }) => {
    const { certainty, answer: place, nearest } = match(text);
    const decision = decided[id];
    if (decision !== undefined) {
      if (decision && place !== null) found.add(place);
      return {
        id,
        verdict: decision ? ("accepted" as const) : ("wrong" as const),
        item: nearest,
        by_hand: true as const,
      };
    }
    if (place === null) return { id, verdict: "wrong" as const, item: null };
    if (certainty === "doubtful") return { id, verdict: "doubtful" as const, item: nearest };
    const verdict = found.has(place) ? ("repeated" as const) : ("accepted" as const);
    found.add(place);
    return { id, verdict, item: nearest };
  });
  const accepted = items.filter(({ verdict }) => verdict === "accepted").length;
  const share = Math.min(1, accepted / config.minimum_count);
  const bonus = Math.max(0, accepted - config.minimum_count) * config.bonus_points;
  const detail: ChallengeDetail = { accepted, minimum_count: config.minimum_count, items };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus, detail };
}
