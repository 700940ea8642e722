import type { SubmissionRow } from "@showrunner/engine";

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
