import type { RoundDefinition, RoundDefinitions } from "@showrunner/engine";
import { classic } from "./classic/classic.definition.ts";
import { multipleChoice } from "./multipleChoice/multiple-choice.definition.ts";
import { timedChallenge } from "./timedChallenge/timed-challenge.definition.ts";

/** Hides config and answer types: a definition only receives data that it has parsed and reduced itself. */
const eraseTypes = <C, A>(definition: RoundDefinition<C, A>): RoundDefinition<never, never> =>
  definition as unknown as RoundDefinition<never, never>;

/** In the order offered by the editor; the first is the default. */
const definitions: readonly RoundDefinition<never, never>[] = [
  eraseTypes(classic),
  eraseTypes(multipleChoice),
  eraseTypes(timedChallenge),
];

/** The engine's round types, by id. */
export const ROUND_DEFINITIONS: RoundDefinitions = new Map(
  definitions.map((definition) => [definition.type, definition]),
);

export const roundTypeIds: readonly string[] = definitions.map(({ type }) => type);
