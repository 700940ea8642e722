import type { ShowEvent } from "../../src/index.ts";

/** The log without decisions that were undone. */
export function withoutUndoneDecisions(log: readonly ShowEvent[]): readonly ShowEvent[] {
  const undone = new Set(log.flatMap(({ body }) => (body.type === "decision_undone" ? [body.decision_seq] : [])));
  const commands = new Set(
    log.flatMap(({ seq, cause }) => (undone.has(seq) && cause !== null ? [cause.command_id] : [])),
  );
  return log.filter(({ cause }) => cause === null || !commands.has(cause.command_id));
}
