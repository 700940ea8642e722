import { expect, test } from "vitest";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { findNextSteps } from "./next-steps.ts";

const show = (id: string, change: Partial<GameshowListItem> = {}): GameshowListItem => ({
  id,
  public_id: "ABCDEFGH",
  name: id,
  description: "",
  status: "ready",
  pending: false,
  paused: false,
  registration_open: true,
  games_count: 1,
  teams_count: 0,
  owner_id: null,
  owner_name: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  ...change,
});
const stepsOf = (...shows: readonly GameshowListItem[]): string[] =>
  findNextSteps(shows).map(({ kind, show: { id } }) => `${kind} ${id}`);

test("there is a step for every state of a show", () => {
  expect(stepsOf(show("a", { status: "active", paused: true }))).toEqual(["continue a"]);
  expect(stepsOf(show("a", { teams_count: 2 }))).toEqual(["start a"]);
  expect(stepsOf(show("a"))).toEqual(["invite a"]);
  expect(stepsOf(show("a", { pending: true, teams_count: 2 }))).toEqual(["write a"]);
  expect(stepsOf(show("a", { status: "completed" }))).toEqual(["results a"]);
});

test("the most urgent steps come first, each with the newest show", () => {
  const done = show("done", { status: "completed" });
  expect(stepsOf(done, show("new"), show("old"), show("empty", { pending: true }))).toEqual([
    "invite new",
    "write empty",
    "results done",
  ]);
  expect(stepsOf(done, show("live", { status: "active" }), show("full", { teams_count: 1 }), show("new"))).toEqual([
    "continue live",
    "start full",
    "invite new",
  ]);
});

test("without shows there are no steps", () => {
  expect(stepsOf()).toEqual([]);
});
