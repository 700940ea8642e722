import type { DecisionSummary } from "./undo.state.ts";

/**
 * The newest decision was undone. `decision_seq` is the seq of its first event; `decision` repeats its summary for
 * readers of the log.
 */
export interface UndoEvent {
  readonly type: "decision_undone";
  readonly decision_seq: number;
  readonly decision: DecisionSummary;
}
