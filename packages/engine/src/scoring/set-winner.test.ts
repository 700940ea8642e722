import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  aGame,
  aRound,
  lockBuzzer,
  contextOf,
  decideBuzz,
  given,
  judgeSubmission,
  manage,
  newWorld,
  next,
  play,
  reveal,
  roundId,
  submitText,
  startedShow,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable", ...fields }), aRound()]) } });
const pointsOf = ({ state }: World, teamId: string): number | undefined => state.teams.by_id.get(teamId)?.points;
const setWinner =
  (teamId: string, number = 1): Step =>
  (world) => {
    const currentRoundId = roundId(world.state.run?.run_id ?? "", world.state.games[0]?.id ?? "", number);
    return play({ type: "set_winner", round_id: currentRoundId, team_id: teamId })(world);
  };

describe("set winner", () => {
  test("POINTS-9: takes effect at the reveal when set before it", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("ants", "Mercury"),
      judgeSubmission("ants", "correct"),
    );
    const { world } = past
      .when(setWinner("bees"))
      .then({ type: "winner_set", team_id: "bees" }, { type: "question_closed", by: "moderator" });
    expect(pointsOf(world, "bees")).toBe(0);
    given(world)
      .when(reveal())
      .then({ type: "round_revealed", awards: [{ team_id: "bees", points: 10, outcome: "correct" }] });
  });

  test("POINTS-9: takes effect at once after the reveal, also for a finished round", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("ants", "Mercury"),
      judgeSubmission("ants", "correct"),
      reveal(),
    );
    past.when(setWinner("bees")).then({ type: "winner_set" }, { type: "awards_replaced", winner_team_id: "bees" });
    const { world } = given(past.world, next()).when(setWinner("bees")).then({ type: "awards_replaced" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([0, 10]);
  });

  test("POINTS-9: replaces all partial awards", () => {
    const past = given(
      typed({ scoring: "partial_credit" }),
      startedShow(["Ants", "Bees"]),
      submitText("ants", "Mercury"),
      judgeSubmission("ants", 0.5),
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

  test("POINTS-9: the winner is no longer out and pays no penalty", () => {
    const past = given(
      startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
      lockBuzzer("bees"),
      decideBuzz("wrong"),
    );
    const { world } = past
      .when(setWinner("ants"), reveal())
      .then({ type: "winner_set" }, { type: "question_closed" }, { type: "round_revealed", winner_team_id: "ants" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([10, -3]);
    expect(world.state.round?.out.toArray()).toEqual(["bees"]);
    const other = given(world, setWinner("bees")).world;
    expect([pointsOf(other, "ants"), pointsOf(other, "bees")]).toEqual([-3, 10]);
  });

  test("POINTS-9: closes the question when set before the reveal", () => {
    const answered = given(typed({ time_limit_s: 20 }), startedShow(["Ants", "Bees"]));
    const { world } = answered
      .when(setWinner("bees"))
      .then(
        { type: "winner_set" },
        { type: "question_closed", by: "moderator" },
        { type: "timer_changed", action: "stopped" },
      );
    const { round } = project(world.state, { kind: "display" }, contextOf(world));
    expect(round).toMatchObject({ phase: "question", accepting: false, closed_by: "moderator" });
    given(world).when(submitText("ants", "Mercury")).thenRefused("submissions_closed", { reason: "moderator" });
    given(world).when(setWinner("ants")).then({ type: "winner_set", team_id: "ants" });

    // Adding time does not reopen what the moderator closed, even if the timeout had closed it before.
    const late = given(typed({ time_limit_s: 20 }), startedShow(["Ants", "Bees"]), wait(20_000), waitForDeadline());
    late
      .when(setWinner("bees"), play({ type: "timer_add", seconds: 5 }))
      .then({ type: "winner_set" }, { type: "question_closed", by: "moderator" }, { type: "timer_changed" });
  });

  test("POINTS-9, BUZZ-15: the buzzer closes until the moderator opens it by hand", () => {
    const past = given(startedShow(["Ants", "Bees"]));
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

  test("POINTS-9: keeps a held buzz for its decision and does not reopen the buzzer", () => {
    const held = given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"));
    const { world } = held.when(setWinner("bees")).then({ type: "winner_set" }, { type: "question_closed" });
    expect(world.state.round?.buzzer.phase).toBe("locked");
    for (const outcome of ["wrong", "ignore"] as const) {
      given(world)
        .when(decideBuzz(outcome))
        .then({ type: "buzz_decided", outcome }, { type: "buzzer_closed", reason: "by_hand" });
    }
  });

  test("POINTS-9: refuses unknown teams and rounds, rounds that were not played, and deactivated teams", () => {
    given(typed(), startedShow(["Ants"]))
      .when(setWinner("bees"))
      .thenRefused("team_not_found");
    given(typed(), startedShow(["Ants"]))
      .when(setWinner("ants", 9))
      .thenRefused("round_not_found");
    given(typed(), startedShow(["Ants"]))
      .when(setWinner("ants", 2))
      .thenRefused("wrong_phase");
    given(typed(), startedShow(["Ants"]), next(true))
      .when(setWinner("ants"))
      .thenRefused("wrong_phase");
    given(typed(), startedShow(["Ants"]), manage({ type: "deactivate_team", team_id: "ants" }))
      .when(setWinner("ants"))
      .thenRefused("team_deactivated");
  });
});
