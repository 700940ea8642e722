import type { Json } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { getRoundViews } from "@showrunner/rounds/views";
import type { DraftRoundFields } from "./draft.ts";
import { getConfigQuestion, replaceConfigQuestion } from "../../../components/rounds/round-label.ts";

/**
 * The fields of a round that change with its type. Its question moves to where the new type keeps it, because the field
 * of the other place is hidden.
 *
 * @param config an earlier config of the new type; undefined for its default.
 */
export function changeType(fields: DraftRoundFields, type: string, config?: Json): Partial<DraftRoundFields> {
  const definition = ROUND_DEFINITIONS.get(type);
  const question = getConfigQuestion(fields) ?? fields.question;
  const next = { type, config: config ?? definition?.createDefaultConfig() ?? {} };
  const withQuestion = question.trim() === "" ? null : replaceConfigQuestion(next, question);
  return {
    ...next,
    ...getRoundViews(type).roundDefaults,
    ...(definition?.speed_points === true ? {} : { speed_points: false }),
    // Its field is hidden, and it would exclude speed points.
    ...(definition?.capabilities.buzzer === false ? { buzzer_override: "use_game_default" as const } : {}),
    ...(getConfigQuestion(next) === null ? { question } : { question: "", config: withQuestion ?? next.config }),
  };
}
