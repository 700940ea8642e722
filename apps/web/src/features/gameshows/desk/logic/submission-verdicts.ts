import type { RoundSlice, SubmissionRow, SubmissionsSlice } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";

/** Pending submissions that match an accepted answer closely enough to be suggested as correct. */
export function findSuggestedCorrect(rows: readonly SubmissionRow[]): readonly SubmissionRow[] {
  return rows.filter((row) => row.state === "pending" && row.suggestion?.outcome === "correct");
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

export type Verdict = Extract<ModeratorCommand, { type: "validate_submission" }>["decision"];

export function toValidateCommand(
  row: Pick<SubmissionRow, "team_id" | "submission_id">,
  decision: Verdict,
): ModeratorCommand {
  return { type: "validate_submission", team_id: row.team_id, submission_id: row.submission_id, decision };
}

/** Milliseconds behind the first submission of the list. */
export function getDelayMs(row: SubmissionRow, rows: readonly SubmissionRow[]): number {
  const first = Math.min(...rows.map((one) => one.submitted_at));
  return row.submitted_at - first;
}

/** The row to which an arrow key moves from `index`, clamped to the list. */
export function getTargetIndex(index: number, key: string, count: number): number {
  if (count === 0) return 0;
  if (key === "ArrowDown") return Math.min(count - 1, index + 1);
  if (key === "ArrowUp") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return Math.min(index, count - 1);
}

/** Index of the next pending row, wrapping around; `index` when none is left. */
export function findNextPending(isPending: readonly boolean[], index: number): number {
  const after = isPending.findIndex((pending, at) => at > index && pending);
  if (after !== -1) return after;
  const before = isPending.findIndex((pending, at) => at !== index && pending);
  return before === -1 ? index : before;
}

/** The verdict for a key: 1 is correct, 2 is wrong, H is one half. */
export function getVerdictForKey(key: string): Verdict | null {
  switch (key) {
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
