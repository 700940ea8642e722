import type { ModeratorSlices, RoundSlice, SubmissionRow, SubmissionsSlice } from "@showrunner/engine";
import { isClosed } from "@showrunner/rounds/views/submission-state.ts";
import { isDecidedWithBuzz } from "./buzz-decision.ts";
import type { ModeratorCommand } from "./moderator-command.ts";
import { hasModifier, type KeyPress } from "./key-press.ts";

/**
 * Whether the moderator can decide about this submission by itself: its team is not out (SUBMIT-9), and no decision about
 * a buzz includes it (BUZZ-18).
 */
export function canJudge(
  row: Pick<SubmissionRow, "team_id">,
  slices: Pick<ModeratorSlices, "presses" | "buzzer" | "desk">,
): boolean {
  const isOut = slices.desk?.out.some(({ team_id }) => team_id === row.team_id) === true;
  return !isOut && !isDecidedWithBuzz(row, slices);
}

/** Pending submissions that match an accepted answer closely enough to be suggested as correct. */
export function findSuggestedCorrect(rows: readonly SubmissionRow[]): readonly SubmissionRow[] {
  return rows.filter((row) => row.state === "pending" && row.suggestion?.outcome === "correct");
}

/** Badge of a draft, which counts once the question has ended; null for a submission that was sent. */
export function getDraftBadge(
  { at_close }: Pick<SubmissionRow, "at_close">,
  round: Pick<RoundSlice, "closed_by">,
): "draft_open" | "draft_at_close" | null {
  if (at_close !== true) return null;
  return isClosed(round) ? "draft_at_close" : "draft_open";
}

/** Number of submissions of the live round that get no points unless the moderator judges them. */
export function countUnjudged({
  round,
  submissions,
}: {
  readonly round: RoundSlice | null;
  readonly submissions: SubmissionsSlice | null;
}): number {
  if (round === null || submissions === null || submissions.round_id !== round.id) return 0;
  if (round.capabilities.auto_validation || (round.phase !== "question" && round.phase !== "revealed")) return 0;
  return submissions.pending;
}

export type SubmissionDecision = Extract<ModeratorCommand, { type: "validate_submission" }>["decision"];

export function toValidateCommand(
  row: Pick<SubmissionRow, "team_id" | "submission_id">,
  decision: SubmissionDecision,
): ModeratorCommand {
  return { type: "validate_submission", team_id: row.team_id, submission_id: row.submission_id, decision };
}

/** The decision for a key: 1 is correct, 2 is wrong, H is one half. Auto-repeat is ignored. */
export function getDecisionForKey(press: KeyPress): SubmissionDecision | null {
  if (press.repeat || hasModifier(press)) return null;
  switch (press.key) {
    case "1":
      return { outcome: "correct" };
    case "2":
      return { outcome: "wrong" };
    case "h":
    case "H":
      return { outcome: "partial", share: 0.5 };
    default:
      return null;
  }
}
