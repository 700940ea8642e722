import { isDeepStrictEqual } from "node:util";
import {
  evolve,
  initialState,
  project,
  type EngineContext,
  type FrozenContent,
  type ShowEvent,
  type ShowState,
} from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { ClockReading, Violation, ViewSnapshot } from "./history.ts";

/** How far the show clock may move at a restart, in ms. */
const MAX_CLOCK_DRIFT_MS = 50;

const toJson = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

function projectSlices(state: ShowState, audience: string, context: EngineContext): unknown {
  if (audience === "moderator" || audience === "display") return project(state, { kind: audience }, context);
  return project(state, { kind: "team", team_id: audience }, context);
}

/**
 * Replays the log and compares each snapshot with the projection at its event.
 *
 * @param contents frozen content of the run
 * @param snapshots in any order
 */
export function checkSnapshots(
  log: readonly ShowEvent[],
  contents: readonly FrozenContent[],
  snapshots: readonly ViewSnapshot[],
): Violation[] {
  const byId = new Map(contents.map((content) => [content.id, content]));
  const content = (id: string): FrozenContent => {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`the log has no content ${id}`);
    return found;
  };
  const context: EngineContext = { content, rounds: ROUND_DEFINITIONS };
  const violations: Violation[] = [];
  const snapshotsBySeq = Map.groupBy(snapshots, ({ seq }) => seq);
  let state = initialState();
  for (const event of log) {
    state = evolve(state, event);
    for (const snapshot of snapshotsBySeq.get(event.seq) ?? []) {
      const { client, audience, seq, isFinal } = snapshot;
      const expected = toJson(projectSlices(state, audience, context) ?? {});
      const actual = toJson(snapshot.slices);
      const wrong = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(
        (name) => !isDeepStrictEqual(expected[name], actual[name]),
      );
      if (wrong.length > 0)
        violations.push({
          kind: "snapshot",
          what: `${client} got a different ${wrong.join(", ")} than the log has at ${seq}${isFinal ? " (at the end)" : ""}`,
        });
    }
    snapshotsBySeq.delete(event.seq);
  }
  for (const [seq, snapshots] of snapshotsBySeq)
    violations.push({
      kind: "snapshot",
      what: `${snapshots[0]?.client ?? ""} got ${seq}, which the log does not have`,
    });
  return violations;
}

/** Drift of the show clock between two readings beyond their measurement errors, in ms. */
export const computeClockDrift = (before: ClockReading, after: ClockReading): number =>
  Math.max(0, Math.abs(after.offset - before.offset) - before.error - after.error);

/** @param readings one for each interval between faults, in order */
export function checkClock(readings: readonly ClockReading[]): Violation[] {
  return readings.slice(1).flatMap((reading, index): Violation[] => {
    const before = readings[index];
    const by = before === undefined ? 0 : computeClockDrift(before, reading);
    return by > MAX_CLOCK_DRIFT_MS
      ? [{ kind: "clock", what: `the show clock moved by ${by.toFixed(1)} ms between two connections` }]
      : [];
  });
}
