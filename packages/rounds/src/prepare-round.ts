import {
  createKeyedRandom,
  type FrozenRound,
  type Json,
  type RoundContext,
  type RoundDefinition,
} from "@showrunner/engine";
import { answerWithSamples, type BotAnswer } from "./bot-answer.ts";
import { findRoundType } from "./round-registry.ts";
import type { SampleInputs } from "./sample-inputs.ts";

/** A round with the functions of its type that simulated phones need. */
export interface PreparedRound {
  readonly definition: RoundDefinition;
  readonly context: RoundContext<Json>;
  readonly sampleInputs: SampleInputs;
  readonly botAnswer: BotAnswer<Json>;
}

/**
 * Prepares a round for simulated phones; null if its type is unknown or its config is invalid. `secret` is that of the
 * show; `buzzerOn` says whether the round is played with the buzzer (BUZZ-1).
 */
export function prepareRound(
  round: FrozenRound,
  { secret, buzzerOn }: { readonly secret: string; readonly buzzerOn: boolean },
): PreparedRound | null {
  const type = findRoundType(round.type);
  const config = type?.definition.parseConfig(round.config) ?? null;
  if (type === undefined || config === null) return null;
  const { definition, sampleInputs, botAnswer = answerWithSamples(sampleInputs) } = type;
  const context = { round, config, random: createKeyedRandom(secret, round.id), buzzerOn };
  return { definition, context, sampleInputs, botAnswer };
}
