import { describe, expect, test } from "vitest";
import { projectMe } from "../index.ts";
import type { MeSlice, TeamId } from "../index.ts";
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
  newWorld,
  next,
  play,
  press,
  reveal,
  submitText,
  submit,
  startedShow,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import { STUB_DEFINITIONS } from "../testing/stub-round-types.ts";
import { display } from "../testing/two-games-world.ts";

const resultOf = ({ state, ...world }: World, teamId: TeamId): MeSlice["result"] =>
  projectMe(state, teamId, contextOf(world))?.result ?? null;
const resultSummary = (world: World, teamId: TeamId = "ants"): unknown => {
  const { outcome, points, reason } = resultOf(world, teamId) ?? {};
  return [reason, outcome, points];
};

const live = ({ state }: World): string => state.round?.id ?? state.run?.cursor ?? "";
const setWinner =
  (teamId: TeamId): Step =>
  (world) =>
    play({ type: "set_winner", round_id: live(world), team_id: teamId })(world);
const award =
  (teamId: TeamId, points: number): Step =>
  (world) =>
    play({ type: "award_team", round_id: live(world), team_id: teamId, award: { outcome: "points", points } })(world);
const cancel =
  (showAnswer: boolean): Step =>
  (world) =>
    play({ type: "cancel_round", round_id: live(world), show_answer: showAnswer })(world);
/** Both press, Bees first. */
const behindBees: Step = (world) =>
  [wait(300), press("bees"), wait(5), press("ants"), waitForDeadline()].reduce((before, step) => step(before), world);

const typed = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" }), aRound()]) } });
const shared = newWorld({
  library: { quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit" }), aRound()]) },
});
const worthless = newWorld({
  library: {
    quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit", max_points: 0 }), aRound()]),
  },
});
const buzzed = newWorld();
/** A type with its own awards, which awards nothing here. */
const stingy = new Map([...STUB_DEFINITIONS].map(([type, definition]) => [type, { ...definition, award: () => [] }]));
const listed = newWorld({ library: { quiz: aGame([aListing(["ant"])]) }, rounds: stingy });
const unknown = newWorld({ library: { quiz: aGame([aRound({ type: "riddle", buzzer_override: "disable" })]) } });

describe("PROJ-14: result of a team", () => {
  type Case = readonly [what: string, world: World, steps: readonly Step[], expected: readonly unknown[]];
  const cases: readonly Case[] = [
    ["neither answered nor pressed, no buzzer", typed, [reveal()], ["no_answer", "none", 0]],
    ["neither answered nor pressed, buzzer on", buzzed, [reveal()], ["no_buzz", "none", 0]],
    ["a type that takes nothing", unknown, [reveal()], ["nothing", "none", 0]],
    [
      "answer right",
      typed,
      [submitText("ants", "Mercury"), judgeSubmission("ants", "correct"), reveal()],
      ["answer", "correct", 10],
    ],
    [
      "answer wrong",
      typed,
      [submitText("ants", "Mars"), judgeSubmission("ants", "wrong"), reveal()],
      ["answer", "wrong", 0],
    ],
    ["share", shared, [submitText("ants", "Mars"), judgeSubmission("ants", 0.5), reveal()], ["answer", "partial", 5]],
    [
      "right in a round without points",
      worthless,
      [submitText("ants", "Mercury"), judgeSubmission("ants", "correct"), reveal()],
      ["answer", "correct", 0],
    ],
    ["answer not judged", typed, [submitText("ants", "Mars"), reveal()], ["not_judged", "none", 0]],
    [
      "right, another first",
      typed,
      [
        submitText("bees", "Mercury"),
        wait(5),
        submitText("ants", "Mercury"),
        judgeSubmission("bees", "correct"),
        judgeSubmission("ants", "correct"),
      ],
      ["other_first", "correct", 0],
    ],
    ["right, another better", listed, [submit("ants", { word: "ant" })], ["outdone", "correct", 0]],
    ["buzz right", buzzed, [lockBuzzer("ants"), decideBuzz("correct")], ["buzz", "correct", 10]],
    ["buzz worth a share", buzzed, [lockBuzzer("ants"), decideBuzz(0.5)], ["buzz", "partial", 5]],
    ["buzz wrong, penalty", buzzed, [lockBuzzer("ants"), decideBuzz("wrong"), reveal()], ["buzz", "wrong", -3]],
    [
      "buzz wrong, another right",
      buzzed,
      [lockBuzzer("ants"), decideBuzz("wrong"), lockBuzzer("bees"), decideBuzz("correct")],
      ["buzz", "wrong", -3],
    ],
    [
      "buzz wrong, open again for everyone, not pressed again",
      buzzed,
      [lockBuzzer("ants"), decideBuzz("wrong"), play({ type: "reopen_buzzer" }), reveal()],
      ["buzz", "wrong", -3],
    ],
    [
      "buzz wrong, the round set to another team",
      buzzed,
      [lockBuzzer("ants"), decideBuzz("wrong"), setWinner("bees"), reveal()],
      ["buzz", "wrong", -3],
    ],
    [
      "buzz wrong, yet set as winner",
      buzzed,
      [lockBuzzer("ants"), decideBuzz("wrong"), setWinner("ants"), reveal()],
      ["awarded", "correct", 10],
    ],
    ["buzz behind", buzzed, [behindBees, decideBuzz("correct")], ["buzz_behind", "none", 0]],
    ["buzz ignored", buzzed, [lockBuzzer("ants"), decideBuzz("ignore"), reveal()], ["buzz_ignored", "none", 0]],
    ["buzz held at the reveal", buzzed, [lockBuzzer("ants"), reveal()], ["buzz_not_decided", "none", 0]],
    [
      "buzz never compared",
      buzzed,
      [wait(300), press("ants"), play({ type: "close_buzzer" }), reveal()],
      ["buzz_not_decided", "none", 0],
    ],
    [
      "right buzz, the award replaced",
      buzzed,
      [lockBuzzer("ants"), decideBuzz("correct"), setWinner("bees")],
      ["given_to_other", "none", 0],
    ],
    [
      "right answer, the award replaced",
      typed,
      [submitText("ants", "Mercury"), judgeSubmission("ants", "correct"), reveal(), setWinner("bees")],
      ["given_to_other", "none", 0],
    ],
    ["the round set to another team, no part in it", typed, [setWinner("bees"), reveal()], ["no_answer", "none", 0]],
    ["set as winner without an answer", typed, [setWinner("ants"), reveal()], ["awarded", "correct", 10]],
    ["points by hand", shared, [award("ants", 4), reveal()], ["awarded", "partial", 4]],
    [
      "no points by hand",
      shared,
      [submitText("ants", "Mercury"), judgeSubmission("ants", "correct"), award("ants", 0), reveal()],
      ["award_refused", "none", 0],
    ],
  ];
  test.each(cases)("%s", (_what, world, steps, expected) => {
    const before = given(world, startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 3 }), ...steps).world;
    const isOver = before.state.run?.records.get(live(before))?.phase === "revealed";
    const after = isOver ? before : given(before, reveal()).world;
    expect(resultSummary(after)).toEqual(expected);
  });

  test("has no result for a cancelled round", () => {
    const { world } = given(typed, startedShow(["Ants"]), submitText("ants", "Mercury"), cancel(true));
    expect(resultOf(world, "ants")).toBeNull();
  });

  test("is null before the reveal", () => {
    expect(resultOf(given(buzzed, startedShow(["Ants", "Bees"]), behindBees).world, "ants")).toBeNull();
  });

  test("is derived from awards and penalties alone after the round has ended", () => {
    const past = given(
      buzzed,
      startedShow(["Ants", "Bees", "Crows"], { wrong_buzz_penalty: 3 }),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
      lockBuzzer("bees"),
      decideBuzz("correct"),
    );
    const roundId = live(past.world);
    const { world } = given(past.world, next(), reveal(), play({ type: "show_to_audience", round_id: roundId }));
    expect(["ants", "bees", "crows"].map((teamId) => resultSummary(world, teamId))).toEqual([
      ["buzz", "wrong", -3],
      ["answer", "correct", 10],
      ["nothing", "none", 0],
    ]);
  });

  test("covers round types with automatic judgement", () => {
    const choice = newWorld({ library: { quiz: aGame([aChoice([0], { config: { options: 2, right: [0] } })]) } });
    const { world } = given(choice, startedShow(["Ants", "Bees"]));
    const face: unknown = display(world).round?.face_question ?? null;
    const { options } = face as { readonly options: readonly string[] };
    const after = given(world, submit("ants", { picks: [options[1] ?? ""] }), reveal()).world;
    expect([resultSummary(after), resultSummary(after, "bees")]).toEqual([
      ["answer", "wrong", 0],
      ["no_answer", "none", 0],
    ]);
  });
});
