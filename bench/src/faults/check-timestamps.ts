import type { ShowEvent } from "@showrunner/engine";
import type { ClockReading, Violation, Operation } from "./history.ts";
import { commandKey, causeKey, isLateCopy } from "./check-log.ts";

/** Tolerance for the show clock beyond the measurement error, in ms. */
const CLOCK_TOLERANCE_MS = 50;

/**
 * Checks that each command's events are stamped between its first send and its ack, by the show clock, whatever the
 * wall clocks say. Includes the times by which presses are ordered.
 */
export function checkTimestamps(
  log: readonly ShowEvent[],
  operations: readonly Operation[],
  clocks: readonly ClockReading[],
): Violation[] {
  const [best] = clocks.toSorted((a, b) => a.error - b.error);
  if (best === undefined) return [];
  const byKey = new Map(
    operations.map((operation) => [commandKey(operation.actor, operation.device_id, operation.id), operation]),
  );
  const slack = CLOCK_TOLERANCE_MS + best.error;
  const violations: Violation[] = [];
  for (const event of log) {
    const operation = byKey.get(causeKey(event) ?? "");
    if (operation === undefined || operation.ackedAt === null) continue;
    const earliest = operation.invokedAt + best.offset - slack;
    const { seq, at, body } = event;
    const latest = isLateCopy(operation, seq) ? Infinity : operation.ackedAt + best.offset + slack;
    const moments = body.type === "press_counted" ? { at, arrival: body.press.arrival } : { at };
    for (const [name, moment] of Object.entries(moments))
      if (moment < earliest || moment > latest) {
        const by =
          moment < earliest ? `${Math.round(earliest - moment)} ms early` : `${Math.round(moment - latest)} ms late`;
        violations.push({ kind: "timestamp", what: `${name} of ${body.type} at ${seq} is ${by}` });
      }
  }
  return violations;
}
