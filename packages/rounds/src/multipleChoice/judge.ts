import type { Judgement, RoundContext } from "@showrunner/engine";
import { optionId, type ChoiceAnswer, type ChoiceConfig } from "./model.ts";

/** Which picks were right and wrong, and which right options were left out. */
export type ChoiceDetail = {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
};

/**
 * Share with several right options: `max(0, right picks − wrong picks) / number of right ones`. Where only one may be
 * picked, any right one is worth the whole.
 */
export function judge({ config, chance }: RoundContext<ChoiceConfig>, answer: ChoiceAnswer): Judgement {
  const right: string[] = [];
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const [place, option] of config.options.entries()) {
    const id = optionId(chance, place);
    const picked = answer.picks.includes(id);
    if (picked) (option.correct ? right : wrong).push(id);
    else if (option.correct) missed.push(id);
  }
  const worth = config.allow_multiple ? right.length + missed.length : 1;
  const share = worth === 0 ? 0 : Math.max(0, right.length - wrong.length) / worth;
  const detail: ChoiceDetail = { right, wrong, missed };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus: 0, detail };
}
