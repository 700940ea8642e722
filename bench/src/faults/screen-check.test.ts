import { expect, test } from "vitest";
import {
  default_settings,
  evolve,
  initialState,
  project,
  type EngineContext,
  type ShowEvent,
} from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import type { Shown } from "./history.ts";
import { checkClock, checkScreens } from "./screen-check.ts";

const log = [
  {
    type: "show_created",
    show_id: "show",
    public_id: "PUBLIC",
    owner_id: null,
    name: "Friday",
    description: "",
    settings: default_settings,
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
  rounds: round_definitions,
};
const shownAt = (seq: number, claimed = seq): Shown => ({
  client: "display",
  audience: "display",
  seq: claimed,
  slices: project(log.slice(0, seq).reduce(evolve, initialState()), { kind: "display" }, context),
  is_last: false,
});

test("a screen that shows what the log says is right, at every event", () => {
  expect(checkScreens(log, [], [shownAt(3), shownAt(2)])).toEqual([]);
});

test("planted: a screen that shows an older score than it says", () => {
  expect(checkScreens(log, [], [shownAt(2, 3)])).toMatchObject([
    { kind: "screen", what: expect.stringContaining("leaderboard") },
  ]);
});

test("planted: a screen that shows what the log does not have", () => {
  expect(checkScreens(log, [], [shownAt(3, 4)])).toMatchObject([
    { kind: "screen", what: expect.stringContaining("4") },
  ]);
});

test("planted: a clock that moved by more than 50 ms with a restart", () => {
  const reading = (offset: number) => ({ offset, error: 2 });
  expect(checkClock([reading(1_000), reading(1_040)])).toEqual([]);
  expect(checkClock([reading(1_000), reading(1_060), reading(1_060)])).toMatchObject([{ kind: "clock" }]);
});
