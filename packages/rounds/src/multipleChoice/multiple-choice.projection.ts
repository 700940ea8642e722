import type { RoundContext, TeamId } from "@showrunner/engine";
import { optionId, type ChoiceConfig } from "./multiple-choice.model.ts";

/** Data visible to everyone before the reveal; the order of the options depends only on positions and keyed random. */
export type ChoiceQuestion = {
  readonly question_text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly allow_multiple: boolean;
  /**
   * Screens have different orders, so options must not be labelled by position: no letters, shapes or colours. Off if
   * the config asks for it but the buzzer is on.
   */
  readonly randomize_per_team: boolean;
};

/** A team's own order, as ids; null if all screens share one order. */
export type ChoiceTeamOrder = { readonly order: readonly string[] } | null;

export type ChoiceSolution = { readonly right: readonly string[] };

type Context = RoundContext<ChoiceConfig>;

const hasOrderPerTeam = ({ config, buzzerOn }: Context): boolean => config.randomize_per_team && !buzzerOn;

/** In written order, or shuffled for the display as well, because hosts tend to write the correct option first. */
export function question(context: Context): ChoiceQuestion {
  const { config, random } = context;
  const places = config.options.map((_option, place) => place);
  const order = config.randomize_per_team ? random.order("display", places.length) : places;
  return {
    question_text: config.question_text,
    options: order.map((place) => ({ id: optionId(random, place), text: config.options[place]?.text ?? "" })),
    allow_multiple: config.allow_multiple,
    randomize_per_team: hasOrderPerTeam(context),
  };
}

export function forTeam(context: Context, teamId: TeamId): ChoiceTeamOrder {
  if (!hasOrderPerTeam(context)) return null;
  const { config, random } = context;
  return { order: random.order(`team:${teamId}`, config.options.length).map((place) => optionId(random, place)) };
}

export function solution({ config, random }: Context): ChoiceSolution {
  return {
    right: config.options.flatMap((option, place) => (option.correct ? [optionId(random, place)] : [])).toSorted(),
  };
}
