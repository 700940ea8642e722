import type { Judgement, RoundContext } from "@showrunner/engine";
import { createMatcher, type Match, type Matcher } from "../fuzzy/index.ts";
import type { ClassicAnswer, ClassicConfig, ClassicDetail } from "./model.ts";

const matchers = new WeakMap<readonly string[], Matcher>();

/** All spellings of a round are spellings of one answer; made once for a frozen round. */
function matcherOf(answers: readonly string[]): Matcher {
  const known = matchers.get(answers);
  if (known !== undefined) return known;
  const matcher = createMatcher([answers]);
  matchers.set(answers, matcher);
  return matcher;
}

/**
 * What the nearest accepted spelling suggests to the moderator, who decides. A doubtful text is not suggested as
 * correct, but its detail names the spelling that it resembles.
 */
export function judge({ round }: RoundContext<ClassicConfig>, answer: ClassicAnswer): Judgement {
  const { certainty, nearest }: Match = matcherOf(round.answers)(answer.text);
  const detail: ClassicDetail = { match: certainty, nearest };
  return certainty === "exact" || certainty === "close"
    ? { outcome: "correct", share: 1, bonus: 0, detail }
    : { outcome: "wrong", share: 0, bonus: 0, detail };
}
