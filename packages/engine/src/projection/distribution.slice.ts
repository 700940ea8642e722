import type { Distribution } from "../round-definition.ts";
import { countSubmissions, toPublicDistribution, toRecordedDistribution } from "../scoring/distribution.ts";
import type { DistributionSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { findRound, isCreated, getPhase } from "../show/show.selectors.ts";
import type { ShowState } from "../show/show.state.ts";
import { memoisePair } from "./memoise.ts";

/** The submissions to the live round as counts (PROJ-15). */
export function projectDistribution(state: ShowState, context: EngineContext): DistributionSlice | null {
  const counted = projectLiveDistribution(context, state);
  const live = state.round;
  if (counted === null || live === null || !isCreated(state)) return null;
  const playable = findRound(state, live.id, context)?.playable ?? null;
  const isShown = playable?.definition.showsLiveDistribution?.(playable.context, live.actions) ?? false;
  return { round_id: live.id, shown: isShown && getPhase(state, live.id) === "question", ...counted };
}

interface CountedRound {
  readonly counted: Distribution | null;
}

const getCountedRound: (context: EngineContext, state: ShowState) => CountedRound = memoisePair((context, state) => {
  const live = state.round;
  if (live === null || !isCreated(state)) return { counted: null };
  const playable = findRound(state, live.id, context)?.playable ?? null;
  if (playable === null) return { counted: null };
  const isOpen = live.closed_by === null && getPhase(state, live.id) === "question";
  return { counted: countSubmissions(live, playable, { isOpen, settings: state.show.settings }) };
});

/** The counted submissions of the live round, for moderators. */
export function projectLiveDistribution(context: EngineContext, state: ShowState): Distribution | null {
  return getCountedRound(context, state).counted;
}

/** The counts of the live round, once it is revealed, as the round keeps them when it is left (PROJ-15). */
export function projectRecordedDistribution(context: EngineContext, state: ShowState): Distribution | null {
  const live = state.round;
  if (live === null || getPhase(state, live.id) !== "revealed") return null;
  const counted = projectLiveDistribution(context, state);
  return counted === null ? null : toRecordedDistribution(counted);
}

/** The counted submissions for everyone from the reveal on: without what only moderators may see. */
export function projectRevealedDistribution(context: EngineContext, state: ShowState): Distribution | null {
  const counted = projectLiveDistribution(context, state);
  return counted === null ? null : toPublicDistribution(counted);
}
