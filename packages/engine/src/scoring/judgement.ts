import type { Decision } from "../decision.ts";
import type { ItemDecisions, Judgement, Outcome } from "../round-definition.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import type { LiveRound, Submission } from "../show/show.state.ts";

interface CachedJudgement {
  readonly playable: PlayableRound;
  readonly decided: ItemDecisions | undefined;
  readonly judgement: Judgement;
}

/** Caches judgements: a submission never changes, and fuzzy matching may be slow. */
const judgementCache = new WeakMap<Submission, CachedJudgement>();

/** The type's judgement of a submission, or its suggestion to the moderator; the same in every language (LANG-3). */
export function judgeAutomatically(
  presented: PlayableRound,
  submission: Submission,
  decided?: ItemDecisions,
): Judgement {
  const playable = presented.source ?? presented;
  const known = judgementCache.get(submission);
  if (known?.playable === playable && known.decided === decided) return known.judgement;
  const judgement = playable.definition.judge(playable.context, submission.answer, decided);
  judgementCache.set(submission, { playable, decided, judgement });
  return judgement;
}

export function getShare(decision: Decision): number {
  switch (decision.outcome) {
    case "correct":
      return 1;
    case "partial":
      return decision.share;
    case "wrong":
      return 0;
  }
}

/** Converts a moderator's decision to a judgement; keeps the type's detail where it still applies. */
export function toJudgement(decision: Decision, found: Judgement | null): Judgement {
  const { outcome } = decision;
  return {
    outcome,
    share: getShare(decision),
    bonus: outcome === "wrong" ? 0 : (found?.bonus ?? 0),
    detail: found?.detail ?? null,
  };
}

/** The moderator's decision about the team's current submission; decisions about a replaced one do not apply. */
export function findDecision(round: LiveRound, teamId: string, submission: Submission): Decision | null {
  const decided = round.decisions.get(teamId);
  return decided?.submission_id === submission.submission_id ? decided.decision : null;
}

/** Effective judgement: the moderator's decision, otherwise the automatic one, otherwise null. */
export function effectiveJudgement(
  round: LiveRound,
  playable: PlayableRound,
  teamId: string,
  submission: Submission,
): Judgement | null {
  const decision = findDecision(round, teamId, submission);
  const automatic = playable.definition.capabilities.auto_validation
    ? judgeAutomatically(playable, submission, round.item_decisions.get(teamId))
    : null;
  return decision === null ? automatic : toJudgement(decision, automatic);
}

/** Points for a share, rounded half up to whole points (POINTS-4). */
export function computePoints(share: number, maxPoints: number): number {
  // 0.145 · 100 is 14.499… in binary; the epsilon rounds exact halves up.
  const epsilon = 1e-9;
  return Math.floor(share * maxPoints + 0.5 + epsilon);
}

export function isValidShare(share: number): boolean {
  return share >= 0 && share <= 1;
}

export function isValidDecision(decision: Decision): boolean {
  const outcomes: readonly Outcome[] = ["correct", "partial", "wrong"];
  if (!outcomes.includes(decision.outcome)) return false;
  return decision.outcome !== "partial" || isValidShare(decision.share);
}
