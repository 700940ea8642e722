import { describe, expect, test } from "vitest";
import { projectMe } from "../index.ts";
import type { MeSlice, TeamId } from "../index.ts";
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
  newWorld,
  next,
  play,
  press,
  reveal,
  says,
  submit,
  underway,
  untilDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import { stub_definitions } from "../testing/stub-types.ts";
import { display } from "../testing/two-games.ts";

const resultOf = ({ state, ...world }: World, team_id: TeamId): MeSlice["result"] =>
  projectMe(state, team_id, contextOf(world))?.result ?? null;
const told = (world: World, team_id: TeamId = "ants"): unknown => {
  const { outcome, points, reason } = resultOf(world, team_id) ?? {};
  return [reason, outcome, points];
};

const live = ({ state }: World): string => state.round?.id ?? state.run?.cursor ?? "";
const setWinner =
  (team_id: TeamId): Step =>
  (world) =>
    play({ type: "set_winner", round_id: live(world), team_id })(world);
const award =
  (team_id: TeamId, points: number): Step =>
  (world) =>
    play({ type: "award_team", round_id: live(world), team_id, award: { outcome: "points", points } })(world);
const cancel =
  (show_answer: boolean): Step =>
  (world) =>
    play({ type: "cancel_round", round_id: live(world), show_answer })(world);
/** Both press, Bees first. */
const behindBees: Step = (world) =>
  [wait(300), press("bees"), wait(5), press("ants"), untilDeadline()].reduce((before, step) => step(before), world);

const typed = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" }), aRound()]) } });
const shared = newWorld({
  library: { quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit" }), aRound()]) },
});
const buzzed = newWorld();
/** A type with its own awards, which awards nothing here. */
const stingy = new Map([...stub_definitions].map(([type, definition]) => [type, { ...definition, award: () => [] }]));
const listed = newWorld({ library: { quiz: aGame([aListing(["ant"])]) }, rounds: stingy });
const unknown = newWorld({ library: { quiz: aGame([aRound({ type: "riddle", buzzer_override: "disable" })]) } });

describe("PROJ-14, C2: a team is told what happened to it", () => {
  type Case = readonly [what: string, world: World, steps: readonly Step[], expected: readonly unknown[]];
  const cases: readonly Case[] = [
    ["neither answered nor pressed, no buzzer", typed, [reveal()], ["no_answer", "none", 0]],
    ["neither answered nor pressed, buzzer on", buzzed, [reveal()], ["no_buzz", "none", 0]],
    ["a type that takes nothing", unknown, [reveal()], ["nothing", "none", 0]],
    ["answer right", typed, [says("ants", "Mercury"), judged("ants", "correct"), reveal()], ["answer", "correct", 10]],
    ["answer wrong", typed, [says("ants", "Mars"), judged("ants", "wrong"), reveal()], ["answer", "wrong", 0]],
    ["share", shared, [says("ants", "Mars"), judged("ants", 0.5), reveal()], ["answer", "partial", 5]],
    ["answer not judged", typed, [says("ants", "Mars"), reveal()], ["not_judged", "none", 0]],
    [
      "right, another first",
      typed,
      [says("bees", "Mercury"), wait(5), says("ants", "Mercury"), judged("bees", "correct"), judged("ants", "correct")],
      ["other_first", "correct", 0],
    ],
    ["right, another better", listed, [submit("ants", { word: "ant" })], ["outdone", "correct", 0]],
    ["buzz right", buzzed, [buzzHeldBy("ants"), decided("correct")], ["buzz", "correct", 10]],
    ["buzz worth a share", buzzed, [buzzHeldBy("ants"), decided(0.5)], ["buzz", "partial", 5]],
    ["buzz wrong, penalty", buzzed, [buzzHeldBy("ants"), decided("wrong"), reveal()], ["buzz", "wrong", -3]],
    [
      "buzz wrong, another right",
      buzzed,
      [buzzHeldBy("ants"), decided("wrong"), buzzHeldBy("bees"), decided("correct")],
      ["buzz", "wrong", -3],
    ],
    [
      "buzz wrong, open again for everyone, not pressed again",
      buzzed,
      [buzzHeldBy("ants"), decided("wrong"), play({ type: "reopen_buzzer" }), reveal()],
      ["buzz", "wrong", -3],
    ],
    [
      "buzz wrong, the round set to another team",
      buzzed,
      [buzzHeldBy("ants"), decided("wrong"), setWinner("bees"), reveal()],
      ["buzz", "wrong", -3],
    ],
    [
      "buzz wrong, yet set as winner",
      buzzed,
      [buzzHeldBy("ants"), decided("wrong"), setWinner("ants"), reveal()],
      ["awarded", "correct", 10],
    ],
    ["buzz behind", buzzed, [behindBees, decided("correct")], ["buzz_behind", "none", 0]],
    ["buzz ignored", buzzed, [buzzHeldBy("ants"), decided("ignore"), reveal()], ["buzz_ignored", "none", 0]],
    ["buzz held at the reveal", buzzed, [buzzHeldBy("ants"), reveal()], ["buzz_not_decided", "none", 0]],
    [
      "buzz never compared",
      buzzed,
      [wait(300), press("ants"), play({ type: "close_buzzer" }), reveal()],
      ["buzz_not_decided", "none", 0],
    ],
    [
      "right buzz, the award replaced",
      buzzed,
      [buzzHeldBy("ants"), decided("correct"), setWinner("bees")],
      ["given_to_other", "none", 0],
    ],
    [
      "right answer, the award replaced",
      typed,
      [says("ants", "Mercury"), judged("ants", "correct"), reveal(), setWinner("bees")],
      ["given_to_other", "none", 0],
    ],
    ["the round set to another team, no part in it", typed, [setWinner("bees"), reveal()], ["no_answer", "none", 0]],
    ["set as winner without an answer", typed, [setWinner("ants"), reveal()], ["awarded", "correct", 10]],
    ["points by hand", shared, [award("ants", 4), reveal()], ["awarded", "partial", 4]],
    [
      "no points by hand",
      shared,
      [says("ants", "Mercury"), judged("ants", "correct"), award("ants", 0), reveal()],
      ["award_refused", "none", 0],
    ],
  ];
  test.each(cases)("%s", (_what, world, steps, expected) => {
    const before = given(world, underway(["Ants", "Bees"], { wrong_buzz_penalty: 3 }), ...steps).world;
    const isOver = before.state.run?.records.get(live(before))?.phase === "revealed";
    const after = isOver ? before : given(before, reveal()).world;
    expect(told(after)).toEqual(expected);
  });

  test("a cancelled round has no result: the screen says that it was cancelled", () => {
    const { world } = given(typed, underway(["Ants"]), says("ants", "Mercury"), cancel(true));
    expect(resultOf(world, "ants")).toBeNull();
  });

  test("nothing before the reveal", () => {
    expect(resultOf(given(buzzed, underway(["Ants", "Bees"]), behindBees).world, "ants")).toBeNull();
  });

  test("of a round that was left, awards and penalties alone are known", () => {
    const past = given(
      buzzed,
      underway(["Ants", "Bees", "Crows"], { wrong_buzz_penalty: 3 }),
      buzzHeldBy("ants"),
      decided("wrong"),
      buzzHeldBy("bees"),
      decided("correct"),
    );
    const round_id = live(past.world);
    const { world } = given(past.world, next(), reveal(), play({ type: "show_to_audience", round_id }));
    expect(["ants", "bees", "crows"].map((team_id) => told(world, team_id))).toEqual([
      ["buzz", "wrong", -3],
      ["answer", "correct", 10],
      ["nothing", "none", 0],
    ]);
  });

  test("types that judge by themselves", () => {
    const choice = newWorld({ library: { quiz: aGame([aChoice([0], { config: { options: 2, right: [0] } })]) } });
    const { world } = given(choice, underway(["Ants", "Bees"]));
    const face: unknown = display(world).round?.face_question ?? null;
    const { options } = face as { readonly options: readonly string[] };
    const after = given(world, submit("ants", { picks: [options[1] ?? ""] }), reveal()).world;
    expect([told(after), told(after, "bees")]).toEqual([
      ["answer", "wrong", 0],
      ["no_answer", "none", 0],
    ]);
  });
});
