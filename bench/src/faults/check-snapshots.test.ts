import { expect, test } from "vitest";
import {
  DEFAULT_SETTINGS,
  evolve,
  initialState,
  project,
  type EngineContext,
  type ShowEvent,
} from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { ViewSnapshot } from "./history.ts";
import { checkClock, checkSnapshots } from "./check-snapshots.ts";

const log = [
  {
    type: "show_created",
    show_id: "show",
    public_id: "PUBLIC",
    owner_id: null,
    name: "Friday",
    description: "",
    settings: DEFAULT_SETTINGS,
    secret: "secret",
  } as const,
  { type: "team_registered", team_id: "ants", name: "Ants", colour: "#ff0000", emblem: 0 } as const,
  { type: "points_corrected", team_id: "ants", points: 5, reason: "test" } as const,
].map((body, index): ShowEvent => ({
  seq: index + 1,
  at: index,
  version: 1,
  actor: { kind: "system" },
  cause: null,
  body,
}));
const context: EngineContext = {
  content: () => {
    throw new Error("not started");
  },
  rounds: ROUND_DEFINITIONS,
};
const shownAt = (seq: number, claimed = seq): ViewSnapshot => ({
  client: "display",
  audience: "display",
  seq: claimed,
  slices: project(log.slice(0, seq).reduce(evolve, initialState()), { kind: "display" }, context),
  isFinal: false,
});

test("accepts snapshots that match the log at every event", () => {
  expect(checkSnapshots(log, [], [shownAt(3), shownAt(2)])).toEqual([]);
});

test("detects a snapshot with an older score than its sequence number", () => {
  expect(checkSnapshots(log, [], [shownAt(2, 3)])).toMatchObject([
    { kind: "snapshot", what: expect.stringContaining("leaderboard") },
  ]);
});

test("detects a snapshot beyond the end of the log", () => {
  expect(checkSnapshots(log, [], [shownAt(3, 4)])).toMatchObject([
    { kind: "snapshot", what: expect.stringContaining("4") },
  ]);
});

test("detects a clock that moved by more than 50 ms at a restart", () => {
  const reading = (offset: number) => ({ offset, error: 2 });
  expect(checkClock([reading(1_000), reading(1_040)])).toEqual([]);
  expect(checkClock([reading(1_000), reading(1_060), reading(1_060)])).toMatchObject([{ kind: "clock" }]);
});
