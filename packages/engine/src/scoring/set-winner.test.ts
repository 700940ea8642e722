import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  aGame,
  aRound,
  buzzHeldBy,
  contextOf,
  decided,
  given,
  judged,
  manage,
  newWorld,
  next,
  play,
  reveal,
  roundId,
  says,
  underway,
  untilDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable", ...fields }), aRound()]) } });
const pointsOf = ({ state }: World, team_id: string): number | undefined => state.teams.by_id.get(team_id)?.points;
const setWinner =
  (team_id: string, number = 1): Step =>
  (world) => {
    const round_id = roundId(world.state.run?.run_id ?? "", world.state.games[0]?.id ?? "", number);
    return play({ type: "set_winner", round_id, team_id })(world);
  };

describe("set winner", () => {
  test("POINTS-9: before the reveal it counts at the reveal", () => {
    const past = given(typed(), underway(["Ants", "Bees"]), says("ants", "Mercury"), judged("ants", "correct"));
    const { world } = past
      .when(setWinner("bees"))
      .then({ type: "winner_set", team_id: "bees" }, { type: "question_closed", by: "moderator" });
    expect(pointsOf(world, "bees")).toBe(0);
    given(world)
      .when(reveal())
      .then({ type: "round_revealed", awards: [{ team_id: "bees", points: 10, outcome: "correct" }] });
  });

  test("POINTS-9: after it, also of a round that is done, at once", () => {
    const past = given(
      typed(),
      underway(["Ants", "Bees"]),
      says("ants", "Mercury"),
      judged("ants", "correct"),
      reveal(),
    );
    past.when(setWinner("bees")).then({ type: "winner_set" }, { type: "awards_replaced", winner_team_id: "bees" });
    const { world } = given(past.world, next()).when(setWinner("bees")).then({ type: "awards_replaced" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([0, 10]);
  });

  test("POINTS-9: under partial credit, too, in place of all shares", () => {
    const past = given(
      typed({ scoring: "partial_credit" }),
      underway(["Ants", "Bees"]),
      says("ants", "Mercury"),
      judged("ants", 0.5),
    );
    past
      .when(setWinner("bees"), reveal())
      .then(
        { type: "winner_set" },
        { type: "question_closed" },
        { type: "round_revealed", awards: [{ team_id: "bees", points: 10, outcome: "correct" }] },
      );
    const { world } = given(past.world, reveal())
      .when(setWinner("bees"))
      .then({ type: "winner_set" }, { type: "awards_replaced", winner_team_id: "bees" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([0, 10]);
  });

  test("POINTS-9: whom the moderator declares right is not out and pays no penalty", () => {
    const past = given(
      underway(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      buzzHeldBy("ants"),
      decided("wrong"),
      buzzHeldBy("bees"),
      decided("wrong"),
    );
    const { world } = past
      .when(setWinner("ants"), reveal())
      .then({ type: "winner_set" }, { type: "question_closed" }, { type: "round_revealed", winner_team_id: "ants" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([10, -3]);
    expect(world.state.round?.out.toArray()).toEqual(["bees"]);
    const other = given(world, setWinner("bees")).world;
    expect([pointsOf(other, "ants"), pointsOf(other, "bees")]).toEqual([-3, 10]);
  });

  test("POINTS-9: before the reveal it ends the answering", () => {
    const answered = given(typed({ time_limit_s: 20 }), underway(["Ants", "Bees"]));
    const { world } = answered
      .when(setWinner("bees"))
      .then(
        { type: "winner_set" },
        { type: "question_closed", by: "moderator" },
        { type: "timer_changed", action: "stopped" },
      );
    const { round } = project(world.state, { kind: "display" }, contextOf(world));
    expect(round).toMatchObject({ phase: "question", accepting: false, closed_by: "moderator" });
    given(world).when(says("ants", "Mercury")).thenRefused("submissions_closed", { reason: "moderator" });
    given(world).when(setWinner("ants")).then({ type: "winner_set", team_id: "ants" });

    // Adding time does not reopen what the moderator closed, even if the timeout had closed it before.
    const late = given(typed({ time_limit_s: 20 }), underway(["Ants", "Bees"]), wait(20_000), untilDeadline());
    late
      .when(setWinner("bees"), play({ type: "timer_add", seconds: 5 }))
      .then({ type: "winner_set" }, { type: "question_closed", by: "moderator" }, { type: "timer_changed" });
  });

  test("POINTS-9, BUZZ-15: the buzzer closes until the moderator opens it by hand", () => {
    const past = given(underway(["Ants", "Bees"]));
    const { world } = past
      .when(setWinner("bees"))
      .then({ type: "winner_set" }, { type: "question_closed" }, { type: "buzzer_closed", reason: "by_hand" });
    given(world)
      .when(play({ type: "open_buzzer" }))
      .then({ type: "question_reopened" }, { type: "buzzer_opened" });
    given(world)
      .when(play({ type: "reopen_buzzer" }))
      .then({ type: "question_reopened" }, { type: "buzzer_opened", everyone: true });
  });

  test("POINTS-9: a held buzz stays to be decided, and nothing opens after it", () => {
    const held = given(underway(["Ants", "Bees"]), buzzHeldBy("ants"));
    const { world } = held.when(setWinner("bees")).then({ type: "winner_set" }, { type: "question_closed" });
    expect(world.state.round?.buzzer.phase).toBe("locked");
    for (const outcome of ["wrong", "ignore"] as const) {
      given(world)
        .when(decided(outcome))
        .then({ type: "buzz_decided", outcome }, { type: "buzzer_closed", reason: "by_hand" });
    }
  });

  test("POINTS-9: refusals", () => {
    given(typed(), underway(["Ants"]))
      .when(setWinner("bees"))
      .thenRefused("team_not_found");
    given(typed(), underway(["Ants"]))
      .when(setWinner("ants", 9))
      .thenRefused("round_not_found");
    given(typed(), underway(["Ants"]))
      .when(setWinner("ants", 2))
      .thenRefused("wrong_phase");
    given(typed(), underway(["Ants"]), next(true))
      .when(setWinner("ants"))
      .thenRefused("wrong_phase");
    given(typed(), underway(["Ants"]), manage({ type: "deactivate_team", team_id: "ants" }))
      .when(setWinner("ants"))
      .thenRefused("team_deactivated");
  });
});
