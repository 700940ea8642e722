import { prepareRound, type PreparedRound } from "../prepare-round.ts";
import { typeIdOf } from "../views/lazy-views.ts";
import { frozenRound } from "./fake-context.ts";
import type { TypeFixtures } from "./fixture-kit.ts";

const files = import.meta.glob<TypeFixtures>("../*/testing/fixtures.ts", { eager: true, import: "fixtures" });

/** Fixtures by type id. */
export const FIXTURES: ReadonlyMap<string, TypeFixtures> = new Map(
  Object.entries(files).map(([file, fixtures]) => [typeIdOf(file), fixtures]),
);

/** A round of a type with its sample config. */
export function prepareSampleRound(type: string, answer: string): PreparedRound {
  const config = FIXTURES.get(type)?.sampleConfig ?? {};
  const round = frozenRound({ id: "r", type, answers: [answer], max_points: 10, buzzer_override: "disable", config });
  const prepared = prepareRound(round, { secret: "secret", buzzerOn: false });
  if (prepared === null) throw new Error(`${type} does not accept its sample config`);
  return prepared;
}
