import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  aChoice,
  aGame,
  aListing,
  aRound,
  buzzHeldBy,
  contextOf,
  decided,
  given,
  judged,
  manage,
  newWorld,
  play,
  reveal,
  says,
  submit,
  underway,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable", ...fields }), aRound()]) } });
const choice = (right: readonly number[], fields: Parameters<typeof aChoice>[1] = {}): World =>
  newWorld({ library: { quiz: aGame([aChoice(right, fields)]) } });
const pointsOf = ({ state }: World, team_id: string): number | undefined => state.teams.by_id.get(team_id)?.points;

/** Picks options of the open choice by position. */
const picks =
  (team_id: string, ...places: number[]): Step =>
  (world) => {
    const face = project(world.state, { kind: "display" }, contextOf(world)).round?.face_question;
    const { options } = face as { options: string[] };
    return submit(team_id, { picks: places.map((place) => options[place] ?? "none") })(world);
  };

describe("judging", () => {
  test("POINTS-3: the first correct by counted moment wins, whatever was decided first", () => {
    const past = given(typed(), underway(["Ants", "Bees"]), says("bees", "Mercury"), wait(10), says("ants", "Mercury"));
    past.when(judged("ants", "correct"), judged("bees", "correct"), reveal()).then(
      { type: "submission_validated" },
      { type: "submission_validated" },
      {
        type: "round_revealed",
        awards: [{ team_id: "bees", points: 10, outcome: "correct" }],
        winner_team_id: "bees",
      },
    );
  });

  test("POINTS-3: at the same moment the place in the log decides; a share is not correct", () => {
    const past = given(typed(), underway(["Ants", "Bees"]), says("bees", "Mercury"), says("ants", "Mercury"));
    past
      .when(judged("ants", "correct"), judged("bees", 0.9), reveal())
      .outcome.events.slice(-1)
      .forEach((event) => expect(event).toMatchObject({ winner_team_id: "ants" }));
    given(past.world, judged("ants", "correct"), judged("bees", "correct"))
      .when(reveal())
      .then({ type: "round_revealed", winner_team_id: "bees" });
  });

  test("POINTS-4: shares, rounded half up", () => {
    const partial = typed({ scoring: "partial_credit", max_points: 5 });
    given(
      partial,
      underway(["Ants", "Bees", "Crows"]),
      says("ants", "a"),
      says("bees", "b"),
      says("crows", "c"),
      judged("ants", 0.5),
      judged("bees", 0.29),
      judged("crows", "wrong"),
    )
      .when(reveal())
      .then({
        type: "round_revealed",
        awards: [
          { team_id: "ants", points: 3, outcome: "partial" },
          { team_id: "bees", points: 1, outcome: "partial" },
        ],
        winner_team_id: "ants",
      });
  });

  test("POINTS-5: a type that validates by itself does so at the reveal, the moderator may overrule it", () => {
    const past = given(choice([0, 1]), underway(["Ants", "Bees"]), picks("ants", 0, 1), picks("bees", 0, 2));
    past.when(reveal()).then({
      type: "round_revealed",
      awards: [{ team_id: "ants", points: 10, outcome: "correct" }],
      winner_team_id: "ants",
    });
    given(past.world, judged("ants", "wrong"), judged("bees", 0.5))
      .when(reveal())
      .then({
        type: "round_revealed",
        awards: [{ team_id: "bees", points: 5, outcome: "partial" }],
        winner_team_id: "bees",
      });
  });

  test("POINTS-5: nobody judged it, so it gives nothing", () => {
    given(typed(), underway(["Ants"]), says("ants", "Mercury"))
      .when(reveal())
      .then({ type: "round_revealed", awards: [] });
  });

  test("POINTS-5, TEAM-8: a deactivated team's answer counts if it is back in time", () => {
    const away = given(
      choice([0]),
      underway(["Ants"]),
      picks("ants", 0),
      manage({ type: "deactivate_team", team_id: "ants" }),
    );
    away.when(reveal()).then({ type: "round_revealed", awards: [] });
    given(away.world, manage({ type: "reactivate_team", team_id: "ants" }))
      .when(reveal())
      .then({ type: "round_revealed", winner_team_id: "ants" });
  });

  test("POINTS-6: a type's own awards, in whole points", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b", "c"])]) } });
    given(list, underway(["Ants", "Bees"]), submit("ants", { word: "a" }), submit("bees", { word: "z" }))
      .when(reveal())
      .then(
        { type: "timer_changed", action: "stopped" },
        {
          type: "round_revealed",
          awards: [{ team_id: "ants", points: 3, outcome: "partial" }],
          winner_team_id: "ants",
        },
      );
  });

  test("POINTS-7: a round won by the buzz is not judged by its answers", () => {
    const buzzed = choice([0], { buzzer_override: "enable" });
    const past = given(buzzed, underway(["Ants", "Bees"]), buzzHeldBy("ants"), picks("ants", 3));
    past
      .when(decided("correct"))
      .then(
        { type: "buzz_decided" },
        { type: "submission_validated", decision: { outcome: "correct" } },
        { type: "round_revealed", awards: [{ team_id: "ants", points: 10, outcome: "correct" }] },
      );
    // While undecided, the holder's submission counts as in any round.
    given(buzzed, underway(["Ants"]), buzzHeldBy("ants"), picks("ants", 0))
      .when(reveal())
      .then({ type: "buzz_released" }, { type: "round_revealed", winner_team_id: "ants" });
    // BUZZ-13: discarded when ignored.
    given(buzzed, underway(["Ants"]), buzzHeldBy("ants"), picks("ants", 0), decided("ignore"))
      .when(reveal())
      .then({ type: "buzzer_closed" }, { type: "round_revealed", awards: [] });
    // A team that is out never wins.
    given(buzzed, underway(["Ants", "Bees"]), buzzHeldBy("ants"), picks("ants", 0), decided("wrong"))
      .when(reveal())
      .then({ type: "buzzer_closed" }, { type: "round_revealed", awards: [], winner_team_id: null });
  });

  test("POINTS-8: two with as many points: nobody won the round", () => {
    const { state } = given(choice([0]), underway(["Ants", "Bees"]), picks("ants", 0), picks("bees", 0))
      .when(reveal())
      .then({ type: "round_revealed", winner_team_id: null });
    expect([pointsOf({ state } as World, "ants"), state.teams.by_id.get("ants")?.rounds_won]).toEqual([10, 0]);
  });

  test("SUBMIT-9: decisions are about the present answer", () => {
    const past = given(typed(), underway(["Ants"]), says("ants", "Venus", "s1"), says("ants", "Mercury", "s2"));
    const about = (submission_id: string, team_id = "ants"): Step =>
      play({ type: "validate_submission", team_id, submission_id, decision: { outcome: "correct" } });
    past.when(about("s1")).thenRefused("submission_not_found");
    past.when(about("s2", "bees")).thenRefused("submission_not_found");
    past.when(judged("ants", 2)).thenRefused("invalid_input");
    given(past.world, about("s2"), says("ants", "Mars")).when(reveal()).then({ type: "round_revealed", awards: [] });
    given(past.world, play({ type: "finalize_game" }))
      .when(about("s2"))
      .thenRefused("submission_not_found");
  });

  test("SUBMIT-9: not about a team that is out", () => {
    const buzzed = given(underway(["Ants", "Bees"]), buzzHeldBy("ants"), says("ants", "Venus"), decided("wrong"));
    buzzed.when(judged("ants", "correct")).thenRefused("team_out");
  });

  test("SUBMIT-9: after the reveal the awards follow at once", () => {
    const past = given(
      typed(),
      underway(["Ants", "Bees"]),
      says("ants", "Mercury"),
      wait(1),
      says("bees", "Mercury"),
      judged("bees", "correct"),
      reveal(),
    );
    expect(pointsOf(past.world, "bees")).toBe(10);
    const { world } = past
      .when(judged("ants", "correct"))
      .then({ type: "submission_validated" }, { type: "awards_replaced", winner_team_id: "ants" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([10, 0]);
    expect(world.state.teams.by_id.get("bees")?.rounds_won).toBe(0);
  });
});
