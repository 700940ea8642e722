import type { RoundDefinitions } from "@showrunner/engine";
import type { AnyRoundType } from "./round-type.ts";
import * as listed from "./round-types.ts";

/** The round types in the order offered by the editor; the first is the default. */
export const ROUND_TYPES: readonly AnyRoundType[] = Object.values<AnyRoundType>(listed).toSorted(
  (a, b) => a.order - b.order,
);

/** The engine's round types, by id. */
export const ROUND_DEFINITIONS: RoundDefinitions = new Map(
  ROUND_TYPES.map(({ definition }) => [definition.type, definition]),
);

export const roundTypeIds: readonly string[] = ROUND_TYPES.map(({ definition }) => definition.type);
