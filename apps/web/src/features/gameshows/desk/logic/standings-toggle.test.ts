import { expect, it } from "vitest";
import { getStandingsToggle } from "./standings-toggle.ts";

it("toggles the standings on the display, except in stages that show them anyway", () => {
  expect(getStandingsToggle({ status: "active", stage: "round" })).toEqual({ type: "show_standings", on: true });
  expect(getStandingsToggle({ status: "active", stage: "game_intro" })).toEqual({ type: "show_standings", on: true });
  const shown = { status: "active", stage: "round", standings_shown: true } as const;
  expect(getStandingsToggle(shown)).toEqual({ type: "show_standings", on: false });
  for (const stage of ["standings", "game_over"] as const)
    expect(getStandingsToggle({ status: "active", stage })).toBeNull();
  expect(getStandingsToggle({ status: "ready", stage: "lobby" })).toBeNull();
  expect(getStandingsToggle({ status: "completed", stage: "final" })).toBeNull();
});
