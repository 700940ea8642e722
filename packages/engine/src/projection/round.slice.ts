import type { Json } from "../json.ts";
import { capabilitiesOf } from "../rounds/playable-round.ts";
import type { Distribution } from "../round-definition.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import type { RoundSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { isCreated, findRound } from "../show/show.selectors.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import type { LiveRound, RoundRecord, ShowState } from "../show/show.state.ts";
import { computePoints } from "../scoring/judgement.ts";
import { getCurrentStepShare, nextStepAt } from "../steps/question-steps.ts";
import { hasSpeedPoints } from "../scoring/speed-points.ts";
import { hasHiddenParts } from "../steps/question-parts.ts";
import { getPresentationReason } from "../steps/question-presentation.ts";
import { findBadge } from "./team-badges.ts";
import { awardList } from "./boards.slice.ts";
import { toPublicDistribution } from "../scoring/distribution.ts";
import { projectRevealedDistribution } from "./distribution.slice.ts";
import { memoise, memoisePair } from "./memoise.ts";

/** Frozen rounds never change, so the results of their type are cached. */
export const questionFace: (playable: PlayableRound) => Json = memoise(({ definition, context }) =>
  definition.question(context),
);
export const solutionOf: (playable: PlayableRound) => Json = memoise(({ definition, context }) =>
  definition.solution(context),
);

/** The solution from the reveal on, which may be what the teams sent. */
export function getSolutionAfter(playable: PlayableRound, distribution: Distribution | null): Json {
  const { definition, context } = playable;
  if (distribution === null || definition.solutionOf === undefined) return solutionOf(playable);
  return definition.solutionOf(context, distribution);
}

export interface ShownRound {
  readonly roundInGame: RoundInGame;
  readonly record: RoundRecord;
}

/** Cached because every team's own slice needs it twice. */
const shownRoundCache: (context: EngineContext, state: ShowState) => ShownRound | null = memoisePair((context, state) =>
  computeShownRound(state, context),
);

/** The round shown to audience and teams, with its record; null if none is shown. */
export function findShownRound(state: ShowState, context: EngineContext): ShownRound | null {
  return shownRoundCache(context, state);
}

function computeShownRound(state: ShowState, context: EngineContext): ShownRound | null {
  const roundId = state.run?.shown ?? null;
  if (roundId === null || !isCreated(state)) return null;
  const roundInGame = findRound(state, roundId, context);
  const record = state.run?.records.get(roundId);
  return roundInGame === null || record === undefined ? null : { roundInGame, record };
}

/** Whether the answer is public: the round was revealed, or cancelled with its answer shown (PROJ-6). */
export function isRevealed({ phase, face }: RoundRecord): boolean {
  return phase === "revealed" || phase === "done" || (phase === "cancelled" && face === "answer");
}

export function projectRound(state: ShowState, context: EngineContext): RoundSlice | null {
  const shown = findShownRound(state, context);
  if (shown === null) return null;
  const { roundInGame, record } = shown;
  const { round, game, index, playable, buzzer_on } = roundInGame;
  const live = state.round?.id === round.id && record.phase === "question" ? state.round : null;
  return {
    id: round.id,
    type: round.type,
    known: playable !== null,
    capabilities: capabilitiesOf(playable),
    number: index + 1,
    total: game.rounds.length,
    title: round.title,
    phase: record.phase === "done" ? "revealed" : record.phase,
    ...(record.opened_at === null ? {} : { opened_at: record.opened_at }),
    face: record.face,
    question: round.question,
    content_html: round.content_html,
    max_points: round.max_points,
    scoring: round.scoring,
    ...(hasSpeedPoints(playable) ? { speed_points: true } : {}),
    buzzer_on,
    accepting: live !== null && isAccepting(state, live, playable),
    replace_answers: state.show?.settings.replace_answers ?? false,
    closed_by: closedBy(state, record, live),
    ...visibleQuestion(state, record, live, roundInGame),
    reveal: record.face === "answer" && isRevealed(record) ? toReveal(state, shown, context) : null,
  };
}

/** The question's face, without hidden parts (PART-3) and steps that were not shown (STEP-5). */
function visibleQuestion(
  state: ShowState,
  record: RoundRecord,
  live: LiveRound | null,
  { playable, round }: RoundInGame,
): Pick<RoundSlice, "face_question" | "parts" | "steps"> {
  if (playable === null) return { face_question: null };
  const { definition, context } = playable;
  if (definition.steps !== undefined && !isRevealed(record)) {
    if (live?.steps === undefined) return { face_question: definition.steps.question(context, 1) };
    const shown = live.steps.shown_at.length;
    const { total, timed } = live.steps;
    const share = getCurrentStepShare(playable, live);
    const points = computePoints(share, round.max_points);
    return {
      face_question: definition.steps.question(context, shown),
      steps: { shown, total, points, share, timed, next_at: nextStepAt(state) },
    };
  }
  if (live?.parts == null || definition.parts === undefined || !hasHiddenParts(state)) {
    return { face_question: questionFace(playable) };
  }
  const { shown, total } = live.parts;
  return { face_question: definition.parts.question(context, shown), parts: { shown, total } };
}

/**
 * Submissions are accepted while the question is open; with the buzzer on, only from its holder (SUBMIT-2, SUBMIT-3).
 */
function isAccepting(state: ShowState, live: LiveRound, playable: PlayableRound | null): boolean {
  if (!capabilitiesOf(playable).submissions || live.closed_by !== null || state.run?.paused === true) return false;
  if (getPresentationReason(state) !== null) return false;
  return !live.buzzer_on || live.buzzer.phase === "locked";
}

function closedBy(state: ShowState, record: RoundRecord, live: LiveRound | null): RoundSlice["closed_by"] {
  if (live === null) return record.phase === "revealed" || record.phase === "done" ? "reveal" : "moderator";
  if (live.closed_by !== null) return live.closed_by;
  if (state.run?.paused === true) return "pause";
  return getPresentationReason(state);
}

/** A recorded distribution as everyone sees it, with options in the language in which the round is presented. */
function toPublic(recorded: Distribution | null, playable: PlayableRound | null): Distribution | null {
  if (recorded === null) return null;
  const found = toPublicDistribution(recorded);
  if (playable?.source === undefined) return found;
  const options = playable.definition.distribution?.(playable.context, [], null)?.entries ?? [];
  const labels = new Map(options.map(({ option_id, label }) => [option_id, label]));
  const entries = found.entries.map((entry) => ({
    ...entry,
    label: (entry.option_id === undefined ? undefined : labels.get(entry.option_id)) ?? entry.label,
  }));
  return { ...found, entries };
}

function toReveal(
  state: ShowState,
  { roundInGame: { round, playable }, record }: ShownRound,
  context: EngineContext,
): RoundSlice["reveal"] {
  const distribution =
    state.round?.id === round.id
      ? projectRevealedDistribution(context, state)
      : toPublic(record.distribution, playable);
  const { awards, total } = awardList(record.awards, state.teams.by_id);
  return {
    answers: round.answers,
    answer_html: round.answer_html,
    solution: playable === null ? null : getSolutionAfter(playable, distribution),
    ...(distribution === null ? {} : { distribution }),
    awards,
    awards_total: total,
    winner: findBadge(state, record.winner_team_id),
  };
}
