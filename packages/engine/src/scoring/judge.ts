import type { Decision } from "../commands.ts";
import type { ItemDecisions, Judgement, Outcome } from "../round-definition.ts";
import type { PlayableRound } from "../rounds/playable.ts";
import type { LiveRound, Submission } from "../show/state.ts";

interface Remembered {
  readonly playable: PlayableRound;
  readonly decided: ItemDecisions | undefined;
  readonly judgement: Judgement;
}

/** A submission never changes and judging may be slow (typo-tolerant comparison), so once is enough. */
const remembered = new WeakMap<Submission, Remembered>();

/** What the round's type finds about a submission by itself: its judgement, or the suggestion to the moderator. */
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

/** A moderator's decision in the form of a judgement; what the type found is kept as far as it still holds. */
export function decidedJudgement(decision: Decision, found: Judgement | null): Judgement {
  const { outcome } = decision;
  return {
    outcome,
    share: shareOf(decision),
    bonus: outcome === "wrong" ? 0 : (found?.bonus ?? 0),
    detail: found?.detail ?? null,
  };
}

/** The moderator's decision about the team's present submission; a replaced answer was not decided about. */
export function decisionFor(round: LiveRound, team_id: string, submission: Submission): Decision | null {
  const decided = round.decisions.get(team_id);
  return decided?.submission_id === submission.submission_id ? decided.decision : null;
}

/** How a submission stands now: as the moderator decided, else as the type judges by itself, else open (null). */
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

/** The share's part of the points, rounded half up to whole points (POINTS-4). */
export function sharePoints(share: number, max_points: number): number {
  // 0.145 · 100 is 14.499… in binary: what was meant as a half is a half.
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
