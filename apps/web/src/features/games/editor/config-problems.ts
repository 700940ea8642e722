import type { ConfigProblem } from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import type { DraftRoundFields } from "../draft/model.ts";

/** Config problems found by the round's type: the round can be saved, but its show cannot start. */
export function configProblems({ type, config }: Pick<DraftRoundFields, "type" | "config">): readonly ConfigProblem[] {
  return round_definitions.get(type)?.validateConfig(config) ?? [];
}
