import type { RoundDefinition } from "@showrunner/engine";
import type { DraftGameFields, DraftRoundFields } from "./model.ts";

const usual_points = 10;

type Definition = Pick<RoundDefinition, "type" | "capabilities" | "defaultConfig">;

/** Default fields of a new round: winner takes all with buzzer, else partial credit. */
export function newRoundFields(
  definition: Definition,
  game: Pick<DraftGameFields, "buzzer_default">,
): DraftRoundFields {
  const has_buzzer = definition.capabilities.buzzer && game.buzzer_default;
  return {
    type: definition.type,
    title: null,
    question: "",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: usual_points,
    time_limit_s: null,
    timer_start: null,
    scoring: has_buzzer ? "winner_takes_all" : "partial_credit",
    buzzer_override: "use_game_default",
    config: definition.defaultConfig(),
  };
}
