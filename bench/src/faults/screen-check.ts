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
import { round_definitions } from "@showrunner/rounds";
import type { ClockReading, Miss, Shown } from "./history.ts";

/** How far a timer's end may move at a restart, in ms. */
const clock_bound_ms = 50;

const asJson = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

function slicesFor(state: ShowState, audience: string, context: EngineContext): unknown {
  if (audience === "moderator" || audience === "display") return project(state, { kind: audience }, context);
  return project(state, { kind: "team", team_id: audience }, context);
}

/**
 * Replays the log and compares each snapshot with the projection at its event.
 *
 * @param contents frozen content of the run
 * @param shown in any order
 */
export function checkScreens(
  log: readonly ShowEvent[],
  contents: readonly FrozenContent[],
  shown: readonly Shown[],
): Miss[] {
  const by_id = new Map(contents.map((content) => [content.id, content]));
  const content = (id: string): FrozenContent => {
    const found = by_id.get(id);
    if (found === undefined) throw new Error(`the log has no content ${id}`);
    return found;
  };
  const context: EngineContext = { content, rounds: round_definitions };
  const misses: Miss[] = [];
  const waiting = Map.groupBy(shown, ({ seq }) => seq);
  let state = initialState();
  for (const event of log) {
    state = evolve(state, event);
    for (const screen of waiting.get(event.seq) ?? []) {
      const { client, audience, seq, is_last } = screen;
      const expected = asJson(slicesFor(state, audience, context) ?? {});
      const got = asJson(screen.slices);
      const wrong = [...new Set([...Object.keys(expected), ...Object.keys(got)])].filter(
        (name) => !isDeepStrictEqual(expected[name], got[name]),
      );
      if (wrong.length > 0)
        misses.push({
          kind: "screen",
          what: `${client} got a different ${wrong.join(", ")} than the log has at ${seq}${is_last ? " (at the end)" : ""}`,
        });
    }
    waiting.delete(event.seq);
  }
  for (const [seq, screens] of waiting)
    misses.push({ kind: "screen", what: `${screens[0]?.client ?? ""} got ${seq}, which the log does not have` });
  return misses;
}

/** Drift of the show clock between two readings beyond their measurement errors, in ms. */
export const moved = (before: ClockReading, after: ClockReading): number =>
  Math.max(0, Math.abs(after.offset - before.offset) - before.error - after.error);

/** @param readings one for each interval between faults, in order */
export function checkClock(readings: readonly ClockReading[]): Miss[] {
  return readings.slice(1).flatMap((reading, index): Miss[] => {
    const before = readings[index];
    const by = before === undefined ? 0 : moved(before, reading);
    return by > clock_bound_ms
      ? [{ kind: "clock", what: `the show clock moved by ${by.toFixed(1)} ms between two connections` }]
      : [];
  });
}
