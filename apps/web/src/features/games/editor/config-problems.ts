import type { ConfigProblem } from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import type { DraftRoundFields } from "../draft/model.ts";

/** What the round's type finds wrong with its config: such a round can be saved, but its show cannot start. */
export function configProblems({ type, config }: Pick<DraftRoundFields, "type" | "config">): readonly ConfigProblem[] {
  return round_definitions.get(type)?.validateConfig(config) ?? [];
}
