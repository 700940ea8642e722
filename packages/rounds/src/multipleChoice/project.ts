import type { RoundContext, TeamId } from "@showrunner/engine";
import { optionId, type ChoiceConfig } from "./model.ts";

/** What everyone may see before the reveal; the order of the options depends on places and chance alone. */
export type ChoiceQuestion = {
  readonly question_text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly allow_multiple: boolean;
  readonly randomize_per_team: boolean;
};

/** A team's own order, as ids; null where all see the same. */
export type ChoiceFace = { readonly order: readonly string[] } | null;

export type ChoiceSolution = { readonly right: readonly string[] };

type Context = RoundContext<ChoiceConfig>;

/**
 * As written; where teams get orders of their own the big screen gets one too, because hosts like to write the right
 * option first.
 */
export function question({ config, chance }: Context): ChoiceQuestion {
  const places = config.options.map((_option, place) => place);
  const order = config.randomize_per_team ? chance.order("display", places.length) : places;
  return {
    question_text: config.question_text,
    options: order.map((place) => ({ id: optionId(chance, place), text: config.options[place]?.text ?? "" })),
    allow_multiple: config.allow_multiple,
    randomize_per_team: config.randomize_per_team,
  };
}

export function forTeam({ config, chance }: Context, team_id: TeamId): ChoiceFace {
  if (!config.randomize_per_team) return null;
  return { order: chance.order(`team:${team_id}`, config.options.length).map((place) => optionId(chance, place)) };
}

export function solution({ config, chance }: Context): ChoiceSolution {
  return {
    right: config.options.flatMap((option, place) => (option.correct ? [optionId(chance, place)] : [])).toSorted(),
  };
}
