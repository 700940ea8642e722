import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findChangedSlices,
  deserialiseState,
  evolve,
  initialState,
  project,
  projectMe,
  serialiseState,
  upcast,
} from "../index.ts";
import type { Instant, Json, RejectionCode, ShowState, TeamId } from "../index.ts";
import {
  aGame,
  aListing,
  aRound,
  lockBuzzer,
  contextOf,
  executeCommand,
  submitDraft,
  given,
  judgeSubmission,
  newWorld,
  next,
  play,
  reveal,
  runSteps,
  submitText,
  submit,
  takeDraftBack,
  teamActor,
  tick,
  startedShow,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import type { Submission } from "./show.state.ts";
import { DRAFT_GRACE_MS } from "./submissions.decide.ts";

const SECONDS = 10;
const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({
    library: { quiz: aGame([aRound({ buzzer_override: "disable", time_limit_s: SECONDS, ...fields }), aRound()]) },
  });
const answerOf = ({ state }: World, teamId: TeamId): Submission | undefined => state.round?.submissions.get(teamId);
/** The state after a log as it is stored. */
const replay = (log: World["log"]): ShowState =>
  (JSON.parse(JSON.stringify(log)) as unknown[]).reduce<ShowState>((state, raw) => {
    const event = upcast(raw);
    return event.ok ? evolve(state, event.value) : expect.unreachable();
  }, initialState());
const end = wait(SECONDS * 1000);
const closed = (reason: string): readonly [RejectionCode, { reason: string }] => ["submissions_closed", { reason }];

describe("SUBMIT-11: drafts sent when time runs out", () => {
  test("SUBMIT-11: accepts a draft up to one second after the end of the timer, before or after the tick", () => {
    for (const ticks of [[], [tick()]]) {
      const past = given(typed(), startedShow(["Ants"]), end, ...ticks);
      const endsAt = past.world.now;
      const { world } = past
        .when(wait(DRAFT_GRACE_MS), submitDraft("ants", "Mercury"))
        .then({ type: "answer_submitted" });
      expect(answerOf(world, "ants")).toMatchObject({ answer: "Mercury", at: endsAt, at_close: true });
      past.when(wait(DRAFT_GRACE_MS + 1), submitDraft("ants", "Mercury")).thenRefused(...closed("timeout"));
      past.when(submitText("ants", "Mercury")).thenRefused(...closed("timeout"));
    }
  });

  test("SUBMIT-11: refuses a draft after the reveal, while paused, after a manual close and for another round", () => {
    const past = given(typed(), startedShow(["Ants"]), end, tick());
    past.when(reveal(), submitDraft("ants", "x")).thenRefused(...closed("reveal"));
    past.when(play({ type: "pause" }), submitDraft("ants", "x")).thenRefused("show_paused");
    past.when(next(true), submitDraft("ants", "x")).thenRefused("submissions_not_accepted");
    const beesWin: Step = (world) =>
      play({ type: "set_winner", round_id: world.state.round?.id ?? "", team_id: "bees" })(world);
    given(typed(), startedShow(["Ants", "Bees"]), beesWin)
      .when(submitDraft("ants", "x"))
      .thenRefused(...closed("moderator"));
  });

  test("SUBMIT-11: accepts a draft only from the buzz holder when the buzzer is on", () => {
    const buzzed = newWorld({ library: { quiz: aGame([aRound({ time_limit_s: 5 })]) } });
    const past = given(buzzed, startedShow(["Ants", "Bees"]), lockBuzzer("ants"), play({ type: "timer_resume" }));
    past.when(wait(5_000), submitDraft("bees", "x")).thenRefused("submissions_not_accepted", { reason: "buzzer" });
    given(past.world, wait(5_000), tick())
      .when(submitDraft("ants", "x"))
      .then({ type: "answer_submitted", at_close: true });
  });

  test("SUBMIT-11: adding time ends the grace period", () => {
    const past = given(typed(), startedShow(["Ants"]), end, tick(), play({ type: "timer_add", seconds: 5 }));
    const { world } = past.when(wait(3_000), submitText("ants", "Mercury")).then({ type: "answer_submitted" });
    expect(answerOf(world, "ants")).not.toHaveProperty("at_close");
  });

  test("SUBMIT-11: adds the list item of a draft to the submission", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b"], { time_limit_s: 10 })]) } });
    const { world } = given(list, startedShow(["Ants"]), submit("ants", { word: "a" }), end, tick());
    const after = runSteps(world, [submit("ants", { word: "b" }, undefined, true)]);
    expect(answerOf(after, "ants")).toMatchObject({ answer: ["a", "b"], at_close: true });
  });
});

describe("SUBMIT-12: drafts and submissions of several phones", () => {
  test("SUBMIT-12: a draft replaces only a draft; a submission replaces a draft", () => {
    const past = given(typed(), startedShow(["Ants"], { replace_answers: false }), submitDraft("ants", "V"));
    past.when(submitDraft("ants", "Venus")).then({ type: "answer_submitted", answer: "Venus" });
    const { world } = past.when(submitText("ants", "Mercury")).then({ type: "answer_submitted", answer: "Mercury" });
    expect(answerOf(world, "ants")).not.toHaveProperty("at_close");
    given(world).when(submitDraft("ants", "Mars")).thenRefused("answer_final", { reason: "sent" });
    given(world).when(end, tick(), submitDraft("ants", "Mars")).thenRefused("answer_final", { reason: "sent" });
  });

  const sending = fc.record({
    team_id: fc.constantFrom("ants", "bees", "cats"),
    is_draft: fc.boolean(),
    text: fc.constantFrom("Mercury", "Venus"),
    gap: fc.integer({ min: 0, max: 4_000 }),
    ticks: fc.boolean(),
  });

  test("SUBMIT-11, SUBMIT-12, SUBMIT-13: in any send order, no flag extends the deadline or improves the rank", () => {
    fc.assert(
      fc.property(fc.array(sending, { maxLength: 14 }), (sends) => {
        let world = runSteps(typed(), [startedShow(["Ants", "Bees", "Cats"])]);
        const endsAt = world.now + SECONDS * 1000;
        for (const { team_id, is_draft, text, gap, ticks } of sends) {
          const before = answerOf(world, team_id);
          const say: Step = is_draft ? submitDraft(team_id, text) : submitText(team_id, text);
          world = runSteps(world, [wait(gap), ...(ticks && world.now + gap >= endsAt ? [tick()] : []), say]);
          const after = answerOf(world, team_id);
          const late: Instant = world.now - endsAt;
          if (late >= 0 && !is_draft) expect(after).toEqual(before);
          if (late > DRAFT_GRACE_MS) expect(after).toEqual(before);
          if (is_draft && before !== undefined && before.at_close !== true) expect(after).toEqual(before);
          if (after !== before) expect(after?.at).toBeLessThanOrEqual(Math.max(endsAt, world.now));
        }
        const judge = ["ants", "bees", "cats"].map((teamId) => judgeSubmission(teamId, "correct"));
        const winner = runSteps(world, [...judge, reveal()]).state.run?.records.first()?.winner_team_id ?? null;
        const sent = [...(world.state.round?.submissions ?? [])].filter(([, { at_close }]) => at_close !== true);
        if (sent.length > 0) expect(sent.map(([teamId]) => teamId)).toContain(winner);
      }),
    );
  });
});

describe("SUBMIT-13: ranking and visibility of drafts", () => {
  test("SUBMIT-13: with winner_takes_all a submission ranks before every draft, even an earlier one", () => {
    const { world } = given(typed(), startedShow(["Ants", "Bees"]), submitDraft("ants", "Mercury"), wait(900));
    const judge = [judgeSubmission("ants", "correct"), judgeSubmission("bees", "correct"), reveal()];
    const both = runSteps(world, [submitText("bees", "Mercury"), ...judge]);
    expect(both.state.teams.by_id.get("bees")?.points).toBe(10);
    expect(both.state.teams.by_id.get("ants")?.points).toBe(0);
    expect(runSteps(world, judge).state.teams.by_id.get("ants")?.points).toBe(10);
  });

  test("SUBMIT-13: marks a draft for moderators and its team; the display counts it after the close", () => {
    const { world } = given(
      typed(),
      startedShow(["Ants", "Bees"]),
      submitText("bees", "Venus"),
      submitDraft("ants", "Mercury"),
    );
    const desk = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(desk.submissions?.items.map(({ team_id, at_close }) => [team_id, at_close])).toEqual([
      ["bees", undefined],
      ["ants", true],
    ]);
    expect(projectMe(world.state, "ants", contextOf(world))?.submission).toMatchObject({ at_close: true });
    expect(projectMe(world.state, "bees", contextOf(world))?.submission).not.toHaveProperty("at_close");
    const answered = (each: World): number | undefined =>
      project(each.state, { kind: "display" }, contextOf(each)).teams.answered;
    expect(answered(world)).toBe(1);
    expect(answered(runSteps(world, [waitForDeadline()]))).toBe(2);
    expect(answered(runSteps(world, [reveal()]))).toBe(2);
  });

  test("SUBMIT-13: a submission that replaces a draft raises the count by one", () => {
    const { world } = given(typed(), startedShow(["Ants"]), submitDraft("ants", "Mercury"));
    const context = contextOf(world);
    project(world.state, { kind: "display" }, context);
    const { state } = runSteps(world, [submitText("ants", "Mercury")]);
    expect(findChangedSlices(world.state, state, "display", context).teams).toMatchObject({ answered: 1 });
  });

  test("SUBMIT-13: logs without drafts replay, and drafts survive a snapshot", () => {
    const { world } = given(typed(), startedShow(["Ants"]), submitText("ants", "Venus"), end, tick());
    expect(serialiseState(replay(world.log))).toEqual(serialiseState(world.state));
    const withDraft = runSteps(world, [submitDraft("bees", "x")]);
    const stored = JSON.parse(JSON.stringify(serialiseState(withDraft.state))) as Json;
    const restored = deserialiseState(stored) ?? expect.unreachable();
    expect(serialiseState(restored)).toEqual(serialiseState(withDraft.state));
  });
});

describe("SUBMIT-17: drafts that are taken back", () => {
  const saved = (): ReturnType<typeof given> =>
    given(typed(), startedShow(["Ants", "Bees"]), submitDraft("ants", "Mercury"));

  test("SUBMIT-17: a draft that was taken back does not count, whatever the moderator decided about it", () => {
    const { world } = saved().when(takeDraftBack("ants")).then({ type: "draft_taken_back", team_id: "ants" });
    expect(projectMe(world.state, "ants", contextOf(world))?.submission).toBeNull();
    const desk = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(desk.submissions).toMatchObject({ items: [], total: 0, pending: 0 });
    const closedWorld = runSteps(world, [waitForDeadline()]);
    expect(project(closedWorld.state, { kind: "display" }, contextOf(world)).teams.answered).toBe(0);

    const judged = runSteps(saved().world, [judgeSubmission("ants", "correct"), takeDraftBack("ants"), reveal()]);
    expect(judged.state.teams.by_id.get("ants")?.points).toBe(0);
  });

  test("SUBMIT-17: a draft can be taken back as long as drafts are accepted; otherwise it counts", () => {
    for (const ticks of [[], [tick()]]) {
      const past = given(saved().world, end, ...ticks);
      past.when(wait(DRAFT_GRACE_MS), takeDraftBack("ants")).then({ type: "draft_taken_back" });
      past.when(wait(DRAFT_GRACE_MS + 1), takeDraftBack("ants")).thenRefused(...closed("timeout"));
    }
    saved()
      .when(play({ type: "pause" }), takeDraftBack("ants"))
      .thenRefused("show_paused");
    saved()
      .when(reveal(), takeDraftBack("ants"))
      .thenRefused(...closed("reveal"));
  });

  test("SUBMIT-17: a draft of an earlier end of the timer can be taken back once time was added", () => {
    const addTime = play({ type: "timer_add", seconds: 5 });
    const { world } = given(typed(), startedShow(["Ants"]), end, tick(), submitDraft("ants", "Mercury"), addTime)
      .when(wait(3_000), takeDraftBack("ants"))
      .then({ type: "draft_taken_back" });
    expect(answerOf(runSteps(world, [waitForDeadline()]), "ants")).toBeUndefined();
  });

  test("SUBMIT-17: without a draft, or after a submission, nothing is taken back and nothing refused", () => {
    const none = given(typed(), startedShow(["Ants"]));
    const sent = given(none.world, submitDraft("ants", "Venus"), submitText("ants", "Mercury"));
    for (const past of [none, sent])
      for (const steps of [
        [],
        [takeDraftBack("ants")],
        [end, tick(), wait(5_000)],
        [reveal()],
        [play({ type: "pause" })],
      ]) {
        const before = runSteps(past.world, steps);
        const { world } = given(before).when(takeDraftBack("ants")).thenNothing();
        expect(answerOf(world, "ants")).toEqual(answerOf(past.world, "ants"));
      }
  });

  test("SUBMIT-17: a submission without input takes nothing back", () => {
    saved().when(submit("ants", null)).thenRefused("invalid_input");
  });

  test("SUBMIT-17: a draft among inputs that accumulate stays, with what was sent before", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b"], { time_limit_s: SECONDS })]) } });
    const past = given(list, startedShow(["Ants"]), submit("ants", { word: "a" }), end, tick());
    const { world } = given(past.world, submit("ants", { word: "b" }, undefined, true))
      .when(takeDraftBack("ants"))
      .thenRefused("invalid_input");
    expect(answerOf(world, "ants")).toMatchObject({ answer: ["a", "b"] });
  });

  /** Inputs of teams, each sent again at once if `is_repeated`, and what a moderator does meanwhile. */
  const action = fc.record({
    does: fc.constantFrom("save", "save", "send", "take back", "take back", "add time", "pause", "resume"),
    team_id: fc.constantFrom("ants", "bees"),
    device_id: fc.constantFrom("phone 1", "phone 2"),
    gap: fc.integer({ min: 0, max: 4_000 }),
    ticks: fc.boolean(),
    is_repeated: fc.boolean(),
  });

  test("SUBMIT-17: on any phone and at any time it removes exactly a draft that could be replaced", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let world = runSteps(typed(), [startedShow(["Ants", "Bees"])]);
        for (const { does, team_id, device_id, gap, ticks, is_repeated } of actions) {
          world = runSteps(world, [wait(gap), ...(ticks ? [tick()] : [])]);
          if (does === "add time") world = play({ type: "timer_add", seconds: 3 })(world);
          else if (does === "pause" || does === "resume") world = play({ type: does })(world);
          else {
            const before = answerOf(world, team_id);
            const replaced = answerOf(submitDraft(team_id, "Mars")(world), team_id);
            const ids = { actor: teamActor(team_id), device_id, command_id: `command ${world.counter}` };
            const say: Step = (current) =>
              executeCommand(current, ids, {
                type: "submit",
                round_id: world.state.round?.id ?? "none",
                submission_id: `submission ${world.counter}`,
                input: does === "take back" ? null : { text: does },
                ...(does === "send" ? {} : { at_close: true }),
              });
            const after = say(world);
            if (does === "take back") expect(answerOf(after, team_id)).toBe(replaced === before ? before : undefined);
            world = is_repeated ? say(after) : after;
            expect(world.state).toEqual(after.state);
          }
        }
        expect(serialiseState(replay(world.log))).toEqual(serialiseState(world.state));
      }),
    );
  });
});
