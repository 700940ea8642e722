import type { ItemDecisions, Judgement, RoundContext } from "@showrunner/engine";
import { createMatcher, type Matcher } from "../fuzzy/index.ts";
import type { ChallengeAnswer, ChallengeConfig } from "./model.ts";

/**
 * `accepted`: on the list and named for the first time. `repeated`: accepted before. `doubtful`: resembles an item of
 * the list, or two of them; counts only if the moderator says so. `wrong`: anything else.
 */
export type Verdict = "accepted" | "repeated" | "doubtful" | "wrong";

export type ChallengeDetail = {
  readonly accepted: number;
  readonly minimum_count: number;
  /** In the order in which they were named; `item` is the list's spelling. */
  readonly items: readonly {
    readonly id: string;
    readonly verdict: Verdict;
    readonly item: string | null;
    /** The moderator accepted or refused it. */
    readonly by_hand?: true;
  }[];
};

const matchers = new WeakMap<readonly string[], Matcher>();

/** The parser hands the frozen round's own list through, so one matcher serves all teams of a round. */
function matcherOf(items: readonly string[]): Matcher {
  const known = matchers.get(items);
  if (known !== undefined) return known;
  const matcher = createMatcher(items.map((item) => [item]));
  matchers.set(items, matcher);
  return matcher;
}

/**
 * Share of the minimum that was reached, at most 1; bonus points for what goes beyond it. An item that the moderator
 * accepted counts once in any case; one that he refused leaves its place in the list to others.
 */
export function judge(
  { config }: RoundContext<ChallengeConfig>,
  answer: ChallengeAnswer,
  decided: ItemDecisions = {},
): Judgement {
  const match = matcherOf(config.items);
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
