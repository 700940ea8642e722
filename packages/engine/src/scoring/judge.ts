import type { Decision } from "../commands.ts";
import type { ItemDecisions, Judgement, Outcome } from "../round-definition.ts";
import type { PlayableRound } from "../rounds/playable.ts";
import type { LiveRound, Submission } from "../show/state.ts";

interface Remembered {
  readonly playable: PlayableRound;
  readonly decided: ItemDecisions | undefined;
  readonly judgement: Judgement;
}

/** Caches judgements: a submission never changes, and fuzzy matching may be slow. */
const remembered = new WeakMap<Submission, Remembered>();

/** The type's own judgement of a submission, or its suggestion to the moderator. */
export function autoJudgement(playable: PlayableRound, submission: Submission, decided?: ItemDecisions): Judgement {
  const known = remembered.get(submission);
  if (known?.playable === playable && known.decided === decided) return known.judgement;
  const judgement = playable.definition.judge(playable.context, submission.answer, decided);
  remembered.set(submission, { playable, decided, judgement });
  return judgement;
}

export function shareOf(decision: Decision): number {
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
export function decidedJudgement(decision: Decision, found: Judgement | null): Judgement {
  const { outcome } = decision;
  return {
    outcome,
    share: shareOf(decision),
    bonus: outcome === "wrong" ? 0 : (found?.bonus ?? 0),
    detail: found?.detail ?? null,
  };
}

/** The moderator's decision about the team's current submission; decisions about a replaced one do not apply. */
export function decisionFor(round: LiveRound, team_id: string, submission: Submission): Decision | null {
  const decided = round.decisions.get(team_id);
  return decided?.submission_id === submission.submission_id ? decided.decision : null;
}

/** Effective judgement: the moderator's decision, otherwise the automatic one, otherwise null. */
export function judgementOf(
  round: LiveRound,
  playable: PlayableRound,
  team_id: string,
  submission: Submission,
): Judgement | null {
  const decision = decisionFor(round, team_id, submission);
  const auto = playable.definition.capabilities.auto_validation
    ? autoJudgement(playable, submission, round.item_decisions.get(team_id))
    : null;
  return decision === null ? auto : decidedJudgement(decision, auto);
}

/** Points for a share, rounded half up to whole points (POINTS-4). */
export function sharePoints(share: number, max_points: number): number {
  // 0.145 · 100 is 14.499… in binary; the epsilon rounds exact halves up.
  const hair = 1e-9;
  return Math.floor(share * max_points + 0.5 + hair);
}

export function isShare(share: number): boolean {
  return share >= 0 && share <= 1;
}

export function isDecision(decision: Decision): boolean {
  const outcomes: readonly Outcome[] = ["correct", "partial", "wrong"];
  if (!outcomes.includes(decision.outcome)) return false;
  return decision.outcome !== "partial" || isShare(decision.share);
}
