import { describe, expect, test } from "vitest";
import type { AwardInput, TeamId } from "../index.ts";
import {
  aGame,
  aListing,
  aRound,
  lockBuzzer,
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
  submit,
  startedShow,
  undo,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import { moderator } from "../testing/two-games-world.ts";

const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({
    library: {
      quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit", ...fields }), aRound()]),
    },
  });
const pointsOf = ({ state }: World, ...teamIds: readonly TeamId[]): readonly (number | undefined)[] =>
  teamIds.map((teamId) => state.teams.by_id.get(teamId)?.points);
const award =
  (teamId: TeamId, grant: AwardInput | number, number = 1): Step =>
  (world) => {
    const currentRoundId = roundId(world.state.run?.run_id ?? "", world.state.games[0]?.id ?? "", number);
    const givenAward = typeof grant === "number" ? ({ outcome: "points", points: grant } as const) : grant;
    return play({ type: "award_team", round_id: currentRoundId, team_id: teamId, award: givenAward })(world);
  };

describe("award", () => {
  test("POINTS-12: takes effect at the reveal, keeps the question open and the other awards", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees", "Crows"]),
      submitText("ants", "Mercury"),
      judgeSubmission("ants", 0.5),
    );
    const { world } = past
      .when(award("bees", { outcome: "correct" }))
      .then({ type: "team_awarded", award: { team_id: "bees", points: 10, outcome: "correct" } });
    expect(pointsOf(world, "ants", "bees")).toEqual([0, 0]);
    expect(moderator(world).desk?.awards).toMatchObject([
      { team_id: "ants", points: 5 },
      { team_id: "bees", points: 10 },
    ]);
    const { world: revealed } = given(world, submitText("crows", "Venus")).when(reveal()).result;
    expect(pointsOf(revealed, "ants", "bees", "crows")).toEqual([5, 10, 0]);
    expect(moderator(revealed).round?.reveal?.winner?.team_id).toBe("bees");
  });

  test.each([
    ["winner_takes_all", { outcome: "correct" }, 10, "correct"],
    ["winner_takes_all", { outcome: "partial", share: 0.25 }, 3, "partial"],
    ["partial_credit", { outcome: "points", points: 7 }, 7, "partial"],
    ["partial_credit", { outcome: "points", points: 25 }, 25, "correct"],
    ["partial_credit", { outcome: "points", points: 0 }, 0, "wrong"],
  ] as const)("POINTS-12: applies to a live and to a finished round: %s %j", (scoring, grant, points, outcome) => {
    const past = given(typed({ scoring }), startedShow(["Ants", "Bees"]), reveal());
    past.when(award("bees", grant)).then({ type: "team_awarded" }, { type: "awards_replaced" });
    const { world } = given(past.world, next())
      .when(award("bees", grant))
      .then(
        { type: "team_awarded", award: { team_id: "bees", points, outcome } },
        { type: "awards_replaced", awards: [{ team_id: "bees", points, outcome }] },
      );
    expect(pointsOf(world, "bees")).toEqual([points]);
    expect(pointsOf(given(world, undo()).world, "bees")).toEqual([0]);
  });

  test("POINTS-12: replaces the team's award and penalty of the round", () => {
    const past = given(
      startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
      award("ants", 4),
    );
    const { world } = past.when(reveal()).result;
    expect(pointsOf(world, "ants")).toEqual([4]);
    // A later decision about the team's buzz replaces it.
    const later = given(
      startedShow(["Ants", "Bees"]),
      lockBuzzer("ants"),
      award("ants", 4),
      decideBuzz("correct"),
    ).world;
    expect(pointsOf(later, "ants")).toEqual([10]);
    const answered = given(
      typed(),
      startedShow(["Ants"]),
      submitText("ants", "Mars"),
      award("ants", 4),
      judgeSubmission("ants", "wrong"),
    );
    expect(pointsOf(answered.when(reveal()).result.world, "ants")).toEqual([0]);
  });

  test("POINTS-12, POINTS-9: set_winner discards manual awards", () => {
    const world = given(typed(), startedShow(["Ants", "Bees"]), award("ants", 4)).world;
    const currentRoundId = world.state.round?.id ?? "";
    const past = given(world, play({ type: "set_winner", round_id: currentRoundId, team_id: "bees" }), reveal());
    expect(pointsOf(past.world, "ants", "bees")).toEqual([0, 10]);
  });

  test("POINTS-12, UNDO-6: undo reverts the manual award alone", () => {
    const past = given(typed(), startedShow(["Ants", "Bees"]), award("ants", 4), award("ants", 6));
    const { world } = given(past.world, submitText("bees", "Mercury")).when(undo()).then({ type: "decision_undone" });
    expect(world.state.round?.team_awards.toJS()).toEqual({ ants: { points: 4, outcome: "partial" } });
    expect(world.state.round?.submissions.has("bees")).toBe(true);
    expect(given(world, undo()).world.state.round?.team_awards.isEmpty()).toBe(true);
  });

  test("POINTS-12: refuses unknown teams and rounds, wrong phases, invalid points and deactivated teams", () => {
    const past = given(typed(), startedShow(["Ants"]));
    past.when(award("bees", 1)).thenRefused("team_not_found");
    past.when(award("ants", 1, 9)).thenRefused("round_not_found");
    past.when(award("ants", 1, 2)).thenRefused("wrong_phase");
    for (const points of [-1, 0.5, 1_000_001, Number.NaN]) {
      past.when(award("ants", points)).thenRefused("invalid_points");
    }
    past.when(award("ants", { outcome: "partial", share: 2 })).thenRefused("invalid_input");
    given(past.world, next(true)).when(award("ants", 1)).thenRefused("wrong_phase");
    given(past.world, manage({ type: "deactivate_team", team_id: "ants" }))
      .when(award("ants", 1))
      .thenRefused("team_deactivated");
  });
});

describe("items of a submission", () => {
  const listing = newWorld({ library: { quiz: aGame([aListing(["ant", "bee"])]) } });
  const names = (teamId: TeamId, word: string): Step => submit(teamId, { word });
  const item = (itemId: string, accepted: boolean | null, teamId = "ants"): Step =>
    play({ type: "judge_item", team_id: teamId, item_id: itemId, accepted });
  const rowOf = (world: World): unknown => moderator(world).submissions?.items[0];

  test("SUBMIT-14: accepts, refuses and resets an item before and after the reveal", () => {
    const past = given(listing, startedShow(["Ants"]), names("ants", "bee"), names("ants", "honey bee"));
    const { world } = past
      .when(item("honey bee", true))
      .then({ type: "item_judged", item_id: "honey bee", accepted: true });
    expect(rowOf(world)).toMatchObject({ state: "validated", judgement: { share: 1 } });
    // Items added meanwhile do not affect it.
    const revealed = given(world, names("ants", "wasp"), reveal());
    expect(pointsOf(revealed.world, "ants")).toEqual([10]);
    revealed.when(item("bee", true)).then({ type: "item_judged" }, { type: "awards_replaced" });
    const { world: refused } = revealed
      .when(item("bee", false), item("honey bee", null))
      .then({ type: "item_judged" }, { type: "awards_replaced" }, { type: "item_judged" }, { type: "awards_replaced" });
    expect(pointsOf(refused, "ants")).toEqual([0]);
    expect(pointsOf(given(refused, undo(), undo()).world, "ants")).toEqual([10]);
  });

  test("SUBMIT-14: discards a decision about the whole submission; undo restores it", () => {
    const past = given(listing, startedShow(["Ants"]), names("ants", "bee"), judgeSubmission("ants", "correct"));
    const { world } = past.when(item("bee", true)).then({ type: "item_judged" });
    expect(rowOf(world)).toMatchObject({ judgement: { share: 0.5 } });
    expect(rowOf(given(world, undo()).world)).toMatchObject({ judgement: { share: 1, outcome: "correct" } });
    given(world).when(item("bee", true)).thenNothing();
  });

  test("SUBMIT-14: refuses a decision about an item that was not submitted", () => {
    const past = given(listing, startedShow(["Ants", "Bees"]), names("ants", "bee"));
    past.when(item("wasp", true)).thenRefused("submission_not_found");
    past.when(item("bee", true, "bees")).thenRefused("submission_not_found");
    given(typed(), startedShow(["Ants"]), submitText("ants", "Mercury"))
      .when(item("Mercury", true))
      .thenRefused("submission_not_found");
  });
});
