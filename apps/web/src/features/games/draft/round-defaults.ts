import type { RoundDefinition } from "@showrunner/engine";
import type { DraftGameFields, DraftRoundFields } from "./draft.ts";

const DEFAULT_POINTS = 10;

type Definition = Pick<RoundDefinition, "type" | "capabilities" | "defaultConfig">;

/** Default fields of a new round: winner takes all with buzzer, else partial credit. */
export function createRoundFields(
  definition: Definition,
  game: Pick<DraftGameFields, "buzzer_default">,
): DraftRoundFields {
  const hasBuzzer = definition.capabilities.buzzer && game.buzzer_default;
  return {
    type: definition.type,
    title: null,
    question: "",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: DEFAULT_POINTS,
    time_limit_s: null,
    timer_start: null,
    scoring: hasBuzzer ? "winner_takes_all" : "partial_credit",
    buzzer_override: "use_game_default",
    config: definition.defaultConfig(),
  };
}
