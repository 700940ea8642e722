import type { PlayPosition } from "../commands.ts";
import { getPhase } from "./show.selectors.ts";
import type { ShowState } from "./show.state.ts";

/** The current position, for which play commands are valid (ROUND-2). */
export function getPosition(state: ShowState): PlayPosition {
  const roundId = state.run?.cursor ?? null;
  const phase = roundId === null ? null : getPhase(state, roundId);
  return { run_id: state.run?.run_id ?? null, round_id: roundId, phase };
}
