import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  aChoice,
  aGame,
  aListing,
  aRound,
  lockBuzzer,
  contextOf,
  decideBuzz,
  given,
  judgeSubmission,
  manage,
  newWorld,
  play,
  reveal,
  submitText,
  submit,
  startedShow,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable", ...fields }), aRound()]) } });
const choice = (right: readonly number[], fields: Parameters<typeof aChoice>[1] = {}): World =>
  newWorld({ library: { quiz: aGame([aChoice(right, fields)]) } });
const pointsOf = ({ state }: World, teamId: string): number | undefined => state.teams.by_id.get(teamId)?.points;

/** Picks options of the open choice by position. */
const picks =
  (teamId: string, ...places: number[]): Step =>
  (world) => {
    const face = project(world.state, { kind: "display" }, contextOf(world)).round?.face_question;
    const { options } = face as { options: string[] };
    return submit(teamId, { picks: places.map((place) => options[place] ?? "none") })(world);
  };

describe("judging", () => {
  test("POINTS-3: the earliest correct submission wins, regardless of the order of decisions", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("bees", "Mercury"),
      wait(10),
      submitText("ants", "Mercury"),
    );
    past.when(judgeSubmission("ants", "correct"), judgeSubmission("bees", "correct"), reveal()).then(
      { type: "submission_validated" },
      { type: "submission_validated" },
      {
        type: "round_revealed",
        awards: [{ team_id: "bees", points: 10, outcome: "correct" }],
        winner_team_id: "bees",
      },
    );
  });

  test("POINTS-3: breaks ties by log position; a partial submission does not win", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("bees", "Mercury"),
      submitText("ants", "Mercury"),
    );
    past
      .when(judgeSubmission("ants", "correct"), judgeSubmission("bees", 0.9), reveal())
      .result.events.slice(-1)
      .forEach((event) => expect(event).toMatchObject({ winner_team_id: "ants" }));
    given(past.world, judgeSubmission("ants", "correct"), judgeSubmission("bees", "correct"))
      .when(reveal())
      .then({ type: "round_revealed", winner_team_id: "bees" });
  });

  test("POINTS-4: partial credit rounds half up", () => {
    const partial = typed({ scoring: "partial_credit", max_points: 5 });
    given(
      partial,
      startedShow(["Ants", "Bees", "Crows"]),
      submitText("ants", "a"),
      submitText("bees", "b"),
      submitText("crows", "c"),
      judgeSubmission("ants", 0.5),
      judgeSubmission("bees", 0.29),
      judgeSubmission("crows", "wrong"),
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

  test("POINTS-5: auto-validation applies at the reveal and the moderator can overrule it", () => {
    const past = given(choice([0, 1]), startedShow(["Ants", "Bees"]), picks("ants", 0, 1), picks("bees", 0, 2));
    past.when(reveal()).then({
      type: "round_revealed",
      awards: [{ team_id: "ants", points: 10, outcome: "correct" }],
      winner_team_id: "ants",
    });
    given(past.world, judgeSubmission("ants", "wrong"), judgeSubmission("bees", 0.5))
      .when(reveal())
      .then({
        type: "round_revealed",
        awards: [{ team_id: "bees", points: 5, outcome: "partial" }],
        winner_team_id: "bees",
      });
  });

  test("POINTS-5: an unjudged submission earns nothing", () => {
    given(typed(), startedShow(["Ants"]), submitText("ants", "Mercury"))
      .when(reveal())
      .then({ type: "round_revealed", awards: [] });
  });

  test.each(["winner_takes_all", "partial_credit"] as const)(
    "TEAM-8: under %s, a team deactivated after the reveal keeps its award when other teams are judged",
    (scoring) => {
      const { world } = given(
        typed({ scoring }),
        startedShow(["Ants", "Bees", "Crows"]),
        submitText("ants", "Mercury"),
        submitText("bees", "Mercury"),
        submitText("crows", "Venus"),
        judgeSubmission("ants", "correct"),
        judgeSubmission("bees", "correct"),
        reveal(),
        manage({ type: "deactivate_team", team_id: "ants" }),
      );
      const bees = scoring === "winner_takes_all" ? 0 : 10;
      const { result } = given(world).when(judgeSubmission("crows", "wrong"));
      expect(["ants", "bees", "crows"].map((id) => pointsOf(result.world, id))).toEqual([10, bees, 0]);
      const recalled = given(result.world).when(judgeSubmission("ants", "wrong")).result;
      expect(["ants", "bees", "crows"].map((id) => pointsOf(recalled.world, id))).toEqual([0, 10, 0]);
    },
  );

  test("TEAM-8: a team deactivated before the reveal earns nothing when other teams are judged afterwards", () => {
    const { world } = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("ants", "Mercury"),
      submitText("bees", "Mercury"),
      judgeSubmission("ants", "correct"),
      manage({ type: "deactivate_team", team_id: "ants" }),
      reveal(),
    );
    const { result } = given(world).when(judgeSubmission("bees", "correct"));
    expect(["ants", "bees"].map((id) => pointsOf(result.world, id))).toEqual([0, 10]);
  });

  test("POINTS-5, TEAM-8: a submission counts if its team is reactivated before the reveal", () => {
    const away = given(
      choice([0]),
      startedShow(["Ants"]),
      picks("ants", 0),
      manage({ type: "deactivate_team", team_id: "ants" }),
    );
    away.when(reveal()).then({ type: "round_revealed", awards: [] });
    given(away.world, manage({ type: "reactivate_team", team_id: "ants" }))
      .when(reveal())
      .then({ type: "round_revealed", winner_team_id: "ants" });
  });

  test("POINTS-6: rounds a type's own awards to whole points", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b", "c"])]) } });
    given(list, startedShow(["Ants", "Bees"]), submit("ants", { word: "a" }), submit("bees", { word: "z" }))
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

  test("POINTS-7: submissions are not scored in a round won by a buzz", () => {
    const buzzed = choice([0], { buzzer_override: "enable" });
    const past = given(buzzed, startedShow(["Ants", "Bees"]), lockBuzzer("ants"), picks("ants", 3));
    past
      .when(decideBuzz("correct"))
      .then(
        { type: "buzz_decided" },
        { type: "submission_validated", decision: { outcome: "correct" } },
        { type: "round_revealed", awards: [{ team_id: "ants", points: 10, outcome: "correct" }] },
      );
    // While undecided, the holder's submission counts as in any round.
    given(buzzed, startedShow(["Ants"]), lockBuzzer("ants"), picks("ants", 0))
      .when(reveal())
      .then({ type: "buzz_released" }, { type: "round_revealed", winner_team_id: "ants" });
    // BUZZ-13: discarded when ignored.
    given(buzzed, startedShow(["Ants"]), lockBuzzer("ants"), picks("ants", 0), decideBuzz("ignore"))
      .when(reveal())
      .then({ type: "buzzer_closed" }, { type: "round_revealed", awards: [] });
    // A team that is out never wins.
    given(buzzed, startedShow(["Ants", "Bees"]), lockBuzzer("ants"), picks("ants", 0), decideBuzz("wrong"))
      .when(reveal())
      .then({ type: "buzzer_closed" }, { type: "round_revealed", awards: [], winner_team_id: null });
  });

  test("POINTS-8: a tie for most points has no round winner", () => {
    const { state } = given(choice([0]), startedShow(["Ants", "Bees"]), picks("ants", 0), picks("bees", 0))
      .when(reveal())
      .then({ type: "round_revealed", winner_team_id: null });
    expect([pointsOf({ state } as World, "ants"), state.teams.by_id.get("ants")?.rounds_won]).toEqual([10, 0]);
  });

  test("SUBMIT-9: a decision applies to the current submission only", () => {
    const past = given(
      typed(),
      startedShow(["Ants"]),
      submitText("ants", "Venus", "s1"),
      submitText("ants", "Mercury", "s2"),
    );
    const about = (submissionId: string, teamId = "ants"): Step =>
      play({
        type: "validate_submission",
        team_id: teamId,
        submission_id: submissionId,
        decision: { outcome: "correct" },
      });
    past.when(about("s1")).thenRefused("submission_not_found");
    past.when(about("s2", "bees")).thenRefused("submission_not_found");
    past.when(judgeSubmission("ants", 2)).thenRefused("invalid_input");
    given(past.world, about("s2"), submitText("ants", "Mars"))
      .when(reveal())
      .then({ type: "round_revealed", awards: [] });
    given(past.world, play({ type: "finalize_game" }))
      .when(about("s2"))
      .thenRefused("submission_not_found");
  });

  test("SUBMIT-9: refuses a decision about a team that is out", () => {
    const buzzed = given(
      startedShow(["Ants", "Bees"]),
      lockBuzzer("ants"),
      submitText("ants", "Venus"),
      decideBuzz("wrong"),
    );
    buzzed.when(judgeSubmission("ants", "correct")).thenRefused("team_out");
  });

  test("SUBMIT-9: a decision after the reveal replaces the awards at once", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("ants", "Mercury"),
      wait(1),
      submitText("bees", "Mercury"),
      judgeSubmission("bees", "correct"),
      reveal(),
    );
    expect(pointsOf(past.world, "bees")).toBe(10);
    const { world } = past
      .when(judgeSubmission("ants", "correct"))
      .then({ type: "submission_validated" }, { type: "awards_replaced", winner_team_id: "ants" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees")]).toEqual([10, 0]);
    expect(world.state.teams.by_id.get("bees")?.rounds_won).toBe(0);
  });
});
