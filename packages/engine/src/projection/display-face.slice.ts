import type { DisplayFaceSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import type { ShowState } from "../show/show.state.ts";
import { findShownRound } from "./round.slice.ts";

/** What the live round's type shows on displays alone (PROJ-17); null for other types, and while no round is live. */
export function projectDisplayFace(state: ShowState, context: EngineContext): DisplayFaceSlice | null {
  const playable = findShownRound(state, context)?.roundInGame.playable;
  const live = state.round;
  if (live === null || playable?.definition.displayFace === undefined || playable.context.round.id !== live.id)
    return null;
  return { round_id: live.id, face: playable.definition.displayFace(playable.context, live.actions) };
}
