import type { Json, RoundDefinition } from "@showrunner/engine";
import type { DraftGameFields, DraftRoundFields } from "./draft.ts";
import { isRecord } from "@showrunner/engine/json";

const DEFAULT_POINTS = 10;

type Definition = Pick<RoundDefinition, "type" | "capabilities" | "createDefaultConfig" | "speed_points">;

/**
 * Fields of a new round. It inherits the settings of the previous round: points, time, scoring and buzzer, and for
 * the same type also the switches of its config. The first round has winner takes all with buzzer, else partial credit.
 */
export function createRoundFields(
  definition: Definition,
  game: Pick<DraftGameFields, "buzzer_default">,
  previous?: DraftRoundFields,
): DraftRoundFields {
  const hasBuzzer = definition.capabilities.buzzer && game.buzzer_default;
  const fields: DraftRoundFields = {
    type: definition.type,
    title: null,
    question: "",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: previous?.max_points ?? DEFAULT_POINTS,
    time_limit_s: previous?.time_limit_s ?? null,
    timer_start: previous?.timer_start ?? null,
    scoring: hasBuzzer ? "winner_takes_all" : "partial_credit",
    speed_points: definition.speed_points === true && previous?.speed_points === true,
    buzzer_override: "use_game_default",
    config: definition.createDefaultConfig(),
  };
  if (previous === undefined) return fields;
  const { scoring, buzzer_override } = previous;
  return {
    ...fields,
    ...(definition.capabilities.buzzer ? { scoring, buzzer_override } : {}),
    ...(previous.speed_points === true && definition.speed_points === true ? { scoring } : {}),
    ...(previous.type === definition.type ? { config: keepSwitches(fields.config, previous.config) } : {}),
  };
}

/** Copies the booleans of the previous config; its texts, lists and numbers belong to its question. */
function keepSwitches(config: Json, previous: Json): Json {
  if (!isRecord(config) || !isRecord(previous)) return config;
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => {
      const previousValue = previous[key];
      return [key, typeof value === "boolean" && typeof previousValue === "boolean" ? previousValue : value];
    }),
  );
}
