import { describe, expect, test } from "vitest";
import { endedSubmissions, project, projectMe } from "../index.ts";
import type { Json } from "../index.ts";
import {
  aChoice,
  aGame,
  aListing,
  aRound,
  buzzHeldBy,
  contextOf,
  given,
  judged,
  manage,
  newWorld,
  next,
  play,
  reveal,
  run,
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

/** Picks options of the open choice by position. */
const picks =
  (team_id: string, ...places: number[]): Step =>
  (world) => {
    const face = project(world.state, { kind: "display" }, contextOf(world)).round?.face_question;
    const { options } = face as { options: string[] };
    return submit(team_id, { picks: places.map((place) => options[place] ?? "none") })(world);
  };

describe("submitting", () => {
  test("SUBMIT-1: only while the question is open", () => {
    given(typed(), underway(["Ants"]))
      .when(says("ants", "Mercury"))
      .then({ type: "answer_submitted", answer: "Mercury" });
    given(typed(), underway(["Ants"]), reveal())
      .when(says("ants", "x"))
      .thenRefused("submissions_closed", { reason: "reveal" });
    given(typed(), underway(["Ants"]), play({ type: "finalize_game" }))
      .when(says("ants", "x"))
      .thenRefused("submissions_closed", { reason: "moderator" });
    given(typed(), underway(["Ants"]), play({ type: "complete", confirmed: true }))
      .when(says("ants", "x"))
      .thenRefused("wrong_status");
    given(typed(), underway(["Ants"]), manage({ type: "deactivate_team", team_id: "ants" }))
      .when(says("ants", "x"))
      .thenRefused("team_deactivated");
  });

  test("SUBMIT-3: with the buzzer on only its holder answers", () => {
    const past = given(underway(["Ants", "Bees"]), buzzHeldBy("ants"));
    past.when(says("bees", "Mercury")).thenRefused("submissions_not_accepted", { reason: "buzzer" });
    past.when(says("ants", "Mercury")).then({ type: "answer_submitted" });
    given(underway(["Ants"]))
      .when(says("ants", "Mercury"))
      .thenRefused("submissions_not_accepted");
  });

  test("SUBMIT-4, SUBMIT-5: the newest answer counts, with its own moment", () => {
    const past = given(typed(), underway(["Ants"]), says("ants", "Venus"), wait(500));
    const { state, world } = past.when(says("ants", "Mercury")).then({ type: "answer_submitted" });
    expect(state.round?.submissions.get("ants")).toMatchObject({ answer: "Mercury", at: world.now });
    given(typed(), underway(["Ants"], { replace_answers: false }), says("ants", "Venus"))
      .when(says("ants", "Mercury"))
      .thenRefused("answer_final");
  });

  test("SUBMIT-5: inputs that add up are no replacement", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b"])]) } });
    given(list, underway(["Ants"], { replace_answers: false }), submit("ants", { word: "a" }))
      .when(submit("ants", { word: "b" }))
      .then({ type: "answer_submitted", answer: ["a", "b"] });
  });

  test("SUBMIT-6: a double send is one, also of an answer before", () => {
    const past = given(typed(), underway(["Ants"]), says("ants", "Venus", "s1"));
    past.when(says("ants", "Venus", "s1")).thenNothing();
    // A phone that lost its connection learns that its submission arrived in time.
    given(past.world, reveal())
      .when(says("ants", "Venus", "s1"))
      .thenNothing();
    given(past.world, says("ants", "Mercury", "s2"))
      .when(says("ants", "Venus", "s1"))
      .thenNothing();
    given(past.world, ...Array.from({ length: 16 }, (_, n) => says("ants", "x", `later ${n}`)))
      .when(says("ants", "Venus", "s1"))
      .thenNothing();
    given(past.world, ...Array.from({ length: 17 }, (_, n) => says("ants", "x", `later ${n}`)))
      .when(says("ants", "Venus", "s1"))
      .then({ type: "answer_submitted" });
  });

  test("SUBMIT-2, SUBMIT-7: what the type cannot read is refused", () => {
    given(typed(), underway(["Ants"]))
      .when(submit("ants", { picks: [] }))
      .thenRefused("invalid_input");
    given(choice([0]), underway(["Ants"]))
      .when(submit("ants", { picks: ["unknown"] }))
      .thenRefused("invalid_input");
  });

  test("LOG-9, SUBMIT-7: right and wrong answers make the same events", () => {
    const types = (...places: number[]): readonly string[] =>
      given(choice([0]), underway(["Ants"]))
        .when(picks("ants", ...places))
        .outcome.events.map(({ type }) => type);
    expect(types(0)).toEqual(types(3));
  });
});

describe("what is left of a round", () => {
  test("SUBMIT-10: ended submissions are handed over with judgement and points", () => {
    const past = given(
      typed(),
      underway(["Ants", "Bees"]),
      says("ants", "Mercury", "s1"),
      says("bees", "Venus", "s2"),
      judged("ants", "correct"),
      reveal(),
    );
    const { events, before } = run(past.world, [next()]).taken.at(-1) ?? expect.unreachable();
    const context = contextOf(past.world);
    const rows = events.flatMap((event) => endedSubmissions(before, event, context));
    expect(rows.toSorted((a, b) => (a.team_id < b.team_id ? -1 : 1))).toEqual([
      {
        round_id: before.round?.id,
        team_id: "ants",
        submission_id: "s1",
        at: past.world.now,
        answer: "Mercury",
        state: "validated",
        judgement: { outcome: "correct", share: 1, bonus: 0, detail: null },
        points: 10,
      },
      {
        round_id: before.round?.id,
        team_id: "bees",
        submission_id: "s2",
        at: past.world.now,
        answer: "Venus",
        state: "pending",
        judgement: null,
        points: 0,
      },
    ]);
  });

  test("SUBMIT-10: cancelling another round than the live one ends nobody's answers", () => {
    const past = given(typed(), underway(["Ants"]), reveal(), next());
    const round_id = past.world.state.run?.records.findKey(({ phase }) => phase === "done") ?? expect.unreachable();
    const world = run(past.world, [says("ants", "x"), play({ type: "cancel_round", round_id, show_answer: false })]);
    const { events, before } = world.taken.at(-1) ?? expect.unreachable();
    expect(events.map(({ body }) => body.type)).toEqual(["round_cancelled"]);
    expect(events.flatMap((event) => endedSubmissions(before, event, contextOf(world)))).toEqual([]);
  });

  test("SUBMIT-10: those of a cancelled round gave nothing", () => {
    const past = given(choice([0]), underway(["Ants"]), picks("ants", 0), reveal());
    const round_id = past.world.state.round?.id ?? expect.unreachable();
    const { events, before } =
      run(past.world, [play({ type: "cancel_round", round_id, show_answer: false })]).taken.at(-1) ??
      expect.unreachable();
    const rows = events.flatMap((event) => endedSubmissions(before, event, contextOf(past.world)));
    expect(rows).toMatchObject([
      { team_id: "ants", state: "auto_validated", judgement: { outcome: "correct" }, points: 0 },
    ]);
  });

  test("PROJ-13: with the buzzer on no team has a face of its own", () => {
    const faceOf = (world: World) => projectMe(world.state, "ants", contextOf(world))?.face_team;
    const { world } = given(choice([0]), underway(["Ants"]));
    expect(faceOf(world)).toMatchObject({ order: expect.any(Array) });
    expect(faceOf(given(choice([0], { buzzer_override: "enable" }), underway(["Ants"])).world)).toBeNull();
    const library = { quiz: aGame([aChoice([0], { buzzer_override: "use_game_default" })], { buzzer_default: true }) };
    expect(faceOf(given(newWorld({ library }), underway(["Ants"])).world)).toBeNull();
  });

  test("PROJ-7: a team's own result", () => {
    const detail: Json = { right: 1 };
    const past = given(choice([0, 1]), underway(["Ants", "Bees", "Crows"]), picks("ants", 0), picks("bees", 3));
    const before = projectMe(past.world.state, "ants", contextOf(past.world));
    expect(before).toMatchObject({ result: null, submission: { round_id: past.world.state.round?.id } });
    const { world } = given(past.world, reveal());
    const of = (team_id: string) => projectMe(world.state, team_id, contextOf(world))?.result;
    expect(of("ants")).toMatchObject({ outcome: "partial", points: 5, detail });
    expect(of("bees")).toMatchObject({ outcome: "wrong", points: 0 });
    expect(of("crows")).toMatchObject({ outcome: "none", points: 0, detail: null });
    expect(projectMe(world.state, "nobody", contextOf(world))).toBeNull();
  });
});
