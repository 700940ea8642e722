import type { Judgement, RoundContext } from "@showrunner/engine";
import { createMatcher, type Match, type Matcher } from "../fuzzy/index.ts";
import type { ClassicAnswer, ClassicConfig, ClassicDetail } from "./classic.model.ts";

const matchers = new WeakMap<readonly string[], Matcher>();

/** All spellings of a round belong to one answer; cached per frozen round. */
function matcherFor(answers: readonly string[]): Matcher {
  const known = matchers.get(answers);
  if (known !== undefined) return known;
  const matcher = createMatcher([answers]);
  matchers.set(answers, matcher);
  return matcher;
}

/**
 * Suggests a judgement from the nearest accepted spelling; the moderator decides. A doubtful text is not suggested as
 * correct, but its detail names the similar spelling.
 */
export function judge({ round }: RoundContext<ClassicConfig>, answer: ClassicAnswer): Judgement {
  const { certainty, nearest }: Match = matcherFor(round.answers)(answer.text);
  const detail: ClassicDetail = { match: certainty, nearest };
  return certainty === "exact" || certainty === "close"
    ? { outcome: "correct", share: 1, bonus: 0, detail }
    : { outcome: "wrong", share: 0, bonus: 0, detail };
}
