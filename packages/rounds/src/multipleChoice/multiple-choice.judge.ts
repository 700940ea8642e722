import type { Judgement, RoundContext } from "@showrunner/engine";
import { optionId, type ChoiceAnswer, type ChoiceConfig } from "./multiple-choice.model.ts";

/** Correct, wrong and missed options. */
export type ChoiceDetail = {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
};

/**
 * Share with several correct options: `max(0, correct picks − wrong picks) / number of correct options`. For a single
 * choice any correct option earns the full share.
 */
export function judge({ config, random }: RoundContext<ChoiceConfig>, answer: ChoiceAnswer): Judgement {
  const right: string[] = [];
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const [place, option] of config.options.entries()) {
    const id = optionId(random, place);
    const picked = answer.picks.includes(id);
    if (picked) (option.correct ? right : wrong).push(id);
    else if (option.correct) missed.push(id);
  }
  const worth = config.allow_multiple ? right.length + missed.length : 1;
  const share = worth === 0 ? 0 : Math.max(0, right.length - wrong.length) / worth;
  const detail: ChoiceDetail = { right, wrong, missed };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus: 0, detail };
}
