import type { CommandHandlers, DecideResult } from "../show/decide-context.ts";
import { accept, reject } from "../show/decide-context.ts";
import type { CreatedShow } from "../show/show.state.ts";

/** Reverts the newest decision; `decision_seq` is the seq of its first event. */
export interface UndoCommand {
  readonly type: "undo";
  readonly decision_seq: number;
}

export const undoCommandHandlers: CommandHandlers<CreatedShow, UndoCommand> = { undo };

/** Undoes the newest decision, if it is the one named by the command (UNDO-3). */
function undo({ undo: decisions }: CreatedShow, { decision_seq }: UndoCommand): DecideResult {
  const newest = decisions.at(-1);
  if (newest?.seq !== decision_seq) {
    return reject("stale_view", { reason: newest === undefined ? "nothing_to_undo" : "newer_decision" });
  }
  return accept({ type: "decision_undone", decision_seq, decision: newest.mark });
}
