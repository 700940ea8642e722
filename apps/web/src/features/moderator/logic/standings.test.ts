import { expect, it } from "vitest";
import { standingsToggle } from "./standings.ts";

it("D3: standings go on the big screen and back, where it does not show them anyway", () => {
  expect(standingsToggle({ status: "active", stage: "round" })).toEqual({ type: "show_standings", on: true });
  expect(standingsToggle({ status: "active", stage: "game_intro" })).toEqual({ type: "show_standings", on: true });
  const shown = { status: "active", stage: "round", standings_shown: true } as const;
  expect(standingsToggle(shown)).toEqual({ type: "show_standings", on: false });
  for (const stage of ["standings", "game_over"] as const)
    expect(standingsToggle({ status: "active", stage })).toBeNull();
  expect(standingsToggle({ status: "ready", stage: "lobby" })).toBeNull();
  expect(standingsToggle({ status: "completed", stage: "final" })).toBeNull();
});
