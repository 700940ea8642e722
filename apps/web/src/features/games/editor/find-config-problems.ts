import type { ConfigProblem } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { DraftRoundFields } from "../draft/draft.ts";

/** Config problems found by the round's type: the round can be saved, but its show cannot start. */
export function findConfigProblems({
  type,
  config,
}: Pick<DraftRoundFields, "type" | "config">): readonly ConfigProblem[] {
  return ROUND_DEFINITIONS.get(type)?.validateConfig(config) ?? [];
}
