import type { Json, RoundDefinitions } from "@showrunner/engine";
import type { RoundType } from "./round-type.ts";
import { ROUND_TYPES } from "./round-types.ts";

export { ROUND_TYPES } from "./round-types.ts";

/** The engine's round types, by id. */
export const ROUND_DEFINITIONS: RoundDefinitions = new Map(
  ROUND_TYPES.map(({ definition }) => [definition.type, definition]),
);

export const roundTypeIds: readonly string[] = ROUND_TYPES.map(({ definition }) => definition.type);

/** The round type with this id. Pass its functions only what it has parsed and reduced itself. */
export function findRoundType(id: string): RoundType<Json, Json> | undefined {
  // The list erases the types of configs and answers (`AnyRoundType`); as both are JSON, callers may handle them as such.
  return ROUND_TYPES.find(({ definition }) => definition.type === id) as unknown as RoundType<Json, Json> | undefined;
}
