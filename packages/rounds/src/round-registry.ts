import type { RoundDefinitions } from "@showrunner/engine";
import { ROUND_TYPES } from "./round-types.ts";

export { ROUND_TYPES } from "./round-types.ts";

/** The engine's round types, by id. */
export const ROUND_DEFINITIONS: RoundDefinitions = new Map(
  ROUND_TYPES.map(({ definition }) => [definition.type, definition]),
);

export const roundTypeIds: readonly string[] = ROUND_TYPES.map(({ definition }) => definition.type);
