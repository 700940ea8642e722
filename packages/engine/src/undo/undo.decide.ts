import type { ManageCommand } from "../commands.ts";
import type { DecideResult } from "../show/decide-context.ts";
import { accept, reject } from "../show/decide-context.ts";
import type { CreatedShow } from "../show/show.state.ts";

/** Undoes the newest decision, if it is the one named by the command (UNDO-3). */
export function undo(
  { undo: decisions }: CreatedShow,
  { decision_seq }: Extract<ManageCommand, { readonly type: "undo" }>,
): DecideResult {
  const newest = decisions.at(-1);
  if (newest?.seq !== decision_seq) {
    return reject("stale_view", { reason: newest === undefined ? "nothing_to_undo" : "newer_decision" });
  }
  return accept({ type: "decision_undone", decision_seq, decision: newest.mark });
}
