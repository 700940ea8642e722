import type { ShowEvent } from "@showrunner/engine";
import type { ClockReading, Miss, Operation } from "./history.ts";
import { keyOf, keyOfEvent } from "./log-check.ts";

/** Tolerance for the show clock beyond the measurement error, in ms. */
const slack_ms = 50;

/**
 * Checks that each command's events are stamped between its first send and its ack, by the show clock, whatever the
 * wall clocks say. Includes the times by which presses are ordered.
 */
export function checkMoments(
  log: readonly ShowEvent[],
  operations: readonly Operation[],
  clocks: readonly ClockReading[],
): Miss[] {
  const [best] = clocks.toSorted((a, b) => a.error - b.error);
  if (best === undefined) return [];
  const by_key = new Map(
    operations.map((operation) => [keyOf(operation.actor, operation.device_id, operation.id), operation]),
  );
  const slack = slack_ms + best.error;
  const misses: Miss[] = [];
  for (const event of log) {
    const operation = by_key.get(keyOfEvent(event) ?? "");
    if (operation === undefined || operation.answered_at === null) continue;
    const earliest = operation.invoked_at + best.offset - slack;
    const latest = operation.answered_at + best.offset + slack;
    const { seq, at, body } = event;
    const moments = body.type === "press_counted" ? { at, arrival: body.press.arrival } : { at };
    for (const [name, moment] of Object.entries(moments))
      if (moment < earliest || moment > latest) {
        const by =
          moment < earliest ? `${Math.round(earliest - moment)} ms early` : `${Math.round(moment - latest)} ms late`;
        misses.push({ kind: "moment", what: `${name} of ${body.type} at ${seq} is ${by}` });
      }
  }
  return misses;
}
