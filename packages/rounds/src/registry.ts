import type { RoundDefinition, RoundDefinitions } from "@showrunner/engine";
import { classic } from "./classic/index.ts";
import { multipleChoice } from "./multipleChoice/index.ts";
import { timedChallenge } from "./timedChallenge/index.ts";

/** Hides config and answer types: a definition only receives data that it has parsed and reduced itself. */
const sealed = <C, A>(definition: RoundDefinition<C, A>): RoundDefinition<never, never> =>
  definition as unknown as RoundDefinition<never, never>;

/** In the order offered by the editor; the first is the default. */
const registered: readonly RoundDefinition<never, never>[] = [
  sealed(classic),
  sealed(multipleChoice),
  sealed(timedChallenge),
];

/** The engine's round types, by id. */
export const round_definitions: RoundDefinitions = new Map(
  registered.map((definition) => [definition.type, definition]),
);

export const round_type_ids: readonly string[] = registered.map(({ type }) => type);
