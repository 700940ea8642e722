import { describe, expect, test } from "vitest";
import { given, manage, play, startedShow } from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const pointsOf = ({ state }: World, teamId: string): number | undefined => state.teams.by_id.get(teamId)?.points;

describe("corrections", () => {
  const correct = (points: number, reason = "Miscounted"): Step =>
    manage({ type: "correct_points", team_id: "ants", points, reason });

  test("POINTS-1, POINTS-10: a correction applies at once and logs its reason", () => {
    const { world } = given(startedShow(["Ants"]))
      .when(correct(-7, "  Miscounted "))
      .then({ type: "points_corrected", points: -7, reason: "Miscounted" });
    expect(pointsOf(world, "ants")).toBe(-7);
    given(world, play({ type: "complete", confirmed: true }))
      .when(correct(7))
      .then({ type: "points_corrected" });
  });

  test("POINTS-10: accepts at most one million points in either direction", () => {
    const { world } = given(startedShow(["Ants"])).when(correct(1_000_000), correct(-1_000_000)).result;
    expect(pointsOf(world, "ants")).toBe(0);
    expect(world.log.slice(-2).map(({ body }) => body.type)).toEqual(["points_corrected", "points_corrected"]);
  });

  test("POINTS-10: refuses invalid points, a missing or long reason, and shows that were not started", () => {
    for (const points of [0, 0.5, 1_000_001, Number.NaN])
      given(startedShow(["Ants"]))
        .when(correct(points))
        .thenRefused("invalid_points");
    given(startedShow(["Ants"]))
      .when(correct(1, "  "))
      .thenRefused("reason_required");
    given(startedShow(["Ants"]))
      .when(correct(1, "x".repeat(201)))
      .thenRefused("invalid_input");
    given(startedShow(["Ants"]), play({ type: "reset" }))
      .when(correct(1))
      .thenRefused("wrong_status");
    given(startedShow(["Bees"]))
      .when(correct(1))
      .thenRefused("team_not_found");
  });
});
