import { describe, expect, test } from "vitest";
import { collectEndedSubmissions, project, projectMe } from "../index.ts";
import type { Json } from "../index.ts";
import {
  aChoice,
  aGame,
  aListing,
  aRound,
  lockBuzzer,
  contextOf,
  given,
  judgeSubmission,
  manage,
  newWorld,
  next,
  play,
  reveal,
  runSteps,
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

/** Picks options of the open choice by position. */
const picks =
  (teamId: string, ...places: number[]): Step =>
  (world) => {
    const face = project(world.state, { kind: "display" }, contextOf(world)).round?.face_question;
    const { options } = face as { options: string[] };
    return submit(teamId, { picks: places.map((place) => options[place] ?? "none") })(world);
  };

describe("submitting", () => {
  test("SUBMIT-1: accepts submissions only while the question is open", () => {
    given(typed(), startedShow(["Ants"]))
      .when(submitText("ants", "Mercury"))
      .then({ type: "answer_submitted", answer: "Mercury" });
    given(typed(), startedShow(["Ants"]), reveal())
      .when(submitText("ants", "x"))
      .thenRefused("submissions_closed", { reason: "reveal" });
    given(typed(), startedShow(["Ants"]), play({ type: "finalize_game" }))
      .when(submitText("ants", "x"))
      .thenRefused("submissions_closed", { reason: "moderator" });
    given(typed(), startedShow(["Ants"]), play({ type: "complete", confirmed: true }))
      .when(submitText("ants", "x"))
      .thenRefused("wrong_status");
    given(typed(), startedShow(["Ants"]), manage({ type: "deactivate_team", team_id: "ants" }))
      .when(submitText("ants", "x"))
      .thenRefused("team_deactivated");
  });

  test("SUBMIT-3: accepts only the buzz holder's submission when the buzzer is on", () => {
    const past = given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"));
    past.when(submitText("bees", "Mercury")).thenRefused("submissions_not_accepted", { reason: "buzzer" });
    past.when(submitText("ants", "Mercury")).then({ type: "answer_submitted" });
    given(startedShow(["Ants"]))
      .when(submitText("ants", "Mercury"))
      .thenRefused("submissions_not_accepted");
  });

  test("SUBMIT-4, SUBMIT-5: the newest submission counts, with its own moment", () => {
    const past = given(typed(), startedShow(["Ants"]), submitText("ants", "Venus"), wait(500));
    const { state, world } = past.when(submitText("ants", "Mercury")).then({ type: "answer_submitted" });
    expect(state.round?.submissions.get("ants")).toMatchObject({ answer: "Mercury", at: world.now });
    given(typed(), startedShow(["Ants"], { replace_answers: false }), submitText("ants", "Venus"))
      .when(submitText("ants", "Mercury"))
      .thenRefused("answer_final");
  });

  test("SUBMIT-5: accumulating inputs are not replacements", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b"])]) } });
    given(list, startedShow(["Ants"], { replace_answers: false }), submit("ants", { word: "a" }))
      .when(submit("ants", { word: "b" }))
      .then({ type: "answer_submitted", answer: ["a", "b"] });
  });

  test("SUBMIT-6: ignores repeated submission ids, also of replaced submissions", () => {
    const past = given(typed(), startedShow(["Ants"]), submitText("ants", "Venus", "s1"));
    past.when(submitText("ants", "Venus", "s1")).thenNothing();
    // A phone that lost its connection learns that its submission arrived in time.
    given(past.world, reveal())
      .when(submitText("ants", "Venus", "s1"))
      .thenNothing();
    given(past.world, submitText("ants", "Mercury", "s2"))
      .when(submitText("ants", "Venus", "s1"))
      .thenNothing();
    given(past.world, ...Array.from({ length: 16 }, (_, n) => submitText("ants", "x", `later ${n}`)))
      .when(submitText("ants", "Venus", "s1"))
      .thenNothing();
    given(past.world, ...Array.from({ length: 17 }, (_, n) => submitText("ants", "x", `later ${n}`)))
      .when(submitText("ants", "Venus", "s1"))
      .then({ type: "answer_submitted" });
  });

  test("SUBMIT-2, SUBMIT-7: refuses input that the round type cannot parse", () => {
    given(typed(), startedShow(["Ants"]))
      .when(submit("ants", { picks: [] }))
      .thenRefused("invalid_input");
    given(choice([0]), startedShow(["Ants"]))
      .when(submit("ants", { picks: ["unknown"] }))
      .thenRefused("invalid_input");
  });

  test("LOG-9, SUBMIT-7: correct and wrong submissions create the same events", () => {
    const types = (...places: number[]): readonly string[] =>
      given(choice([0]), startedShow(["Ants"]))
        .when(picks("ants", ...places))
        .result.events.map(({ type }) => type);
    expect(types(0)).toEqual(types(3));
  });
});

describe("end of a round", () => {
  test("SUBMIT-10: returns ended submissions with judgement and points", () => {
    const past = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("ants", "Mercury", "s1"),
      submitText("bees", "Venus", "s2"),
      judgeSubmission("ants", "correct"),
      reveal(),
    );
    const { events, before } = runSteps(past.world, [next()]).executed.at(-1) ?? expect.unreachable();
    const context = contextOf(past.world);
    const rows = events.flatMap((event) => collectEndedSubmissions(before, event, context));
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

  test("SUBMIT-10: cancelling a round that is not live ends no submissions", () => {
    const past = given(typed(), startedShow(["Ants"]), reveal(), next());
    const roundId = past.world.state.run?.records.findKey(({ phase }) => phase === "done") ?? expect.unreachable();
    const world = runSteps(past.world, [
      submitText("ants", "x"),
      play({ type: "cancel_round", round_id: roundId, show_answer: false }),
    ]);
    const { events, before } = world.executed.at(-1) ?? expect.unreachable();
    expect(events.map(({ body }) => body.type)).toEqual(["round_cancelled"]);
    expect(events.flatMap((event) => collectEndedSubmissions(before, event, contextOf(world)))).toEqual([]);
  });

  test("SUBMIT-10: submissions of a cancelled round have no points", () => {
    const past = given(choice([0]), startedShow(["Ants"]), picks("ants", 0), reveal());
    const roundId = past.world.state.round?.id ?? expect.unreachable();
    const { events, before } =
      runSteps(past.world, [play({ type: "cancel_round", round_id: roundId, show_answer: false })]).executed.at(-1) ??
      expect.unreachable();
    const rows = events.flatMap((event) => collectEndedSubmissions(before, event, contextOf(past.world)));
    expect(rows).toMatchObject([
      { team_id: "ants", state: "auto_validated", judgement: { outcome: "correct" }, points: 0 },
    ]);
  });

  test("PROJ-13: no team has its own face when the buzzer is on", () => {
    const faceOf = (world: World) => projectMe(world.state, "ants", contextOf(world))?.face_team;
    const { world } = given(choice([0]), startedShow(["Ants"]));
    expect(faceOf(world)).toMatchObject({ order: expect.any(Array) });
    expect(faceOf(given(choice([0], { buzzer_override: "enable" }), startedShow(["Ants"])).world)).toBeNull();
    const library = { quiz: aGame([aChoice([0], { buzzer_override: "use_game_default" })], { buzzer_default: true }) };
    expect(faceOf(given(newWorld({ library }), startedShow(["Ants"])).world)).toBeNull();
  });

  test("PROJ-7: a team gets its own result at the reveal", () => {
    const detail: Json = { right: 1 };
    const past = given(choice([0, 1]), startedShow(["Ants", "Bees", "Crows"]), picks("ants", 0), picks("bees", 3));
    const before = projectMe(past.world.state, "ants", contextOf(past.world));
    expect(before).toMatchObject({ result: null, submission: { round_id: past.world.state.round?.id } });
    const { world } = given(past.world, reveal());
    const of = (teamId: string) => projectMe(world.state, teamId, contextOf(world))?.result;
    expect(of("ants")).toMatchObject({ outcome: "partial", points: 5, detail });
    expect(of("bees")).toMatchObject({ outcome: "wrong", points: 0 });
    expect(of("crows")).toMatchObject({ outcome: "none", points: 0, detail: null });
    expect(projectMe(world.state, "nobody", contextOf(world))).toBeNull();
  });
});
