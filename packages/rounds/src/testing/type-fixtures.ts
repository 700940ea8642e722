import { createKeyedRandom, type Json, type RoundContext, type RoundDefinition } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "../round-registry.ts";
import { typeIdOf } from "../views/lazy-views.ts";
import { frozenRound } from "./fake-context.ts";
import type { TypeFixtures } from "./fixture-kit.ts";

const files = import.meta.glob<TypeFixtures>("../*/testing/fixtures.ts", { eager: true, import: "fixtures" });

/** Fixtures by type id. */
export const FIXTURES: ReadonlyMap<string, TypeFixtures> = new Map(
  Object.entries(files).map(([file, fixtures]) => [typeIdOf(file), fixtures]),
);

/** The definition of a type and the context of a round with its sample config. */
export function prepareSampleRound(
  type: string,
  answer: string,
): { readonly definition: RoundDefinition; readonly context: RoundContext<Json> } {
  const definition = ROUND_DEFINITIONS.get(type) as unknown as RoundDefinition;
  const config = FIXTURES.get(type)?.sampleConfig ?? {};
  const round = frozenRound({ type, answers: [answer], max_points: 10, buzzer_override: "disable", config });
  const random = createKeyedRandom("secret", "r");
  return { definition, context: { round, config: definition.parseConfig(config) ?? {}, random, buzzerOn: false } };
}
