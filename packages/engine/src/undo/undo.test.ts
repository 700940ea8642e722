import { describe, expect, test } from "vitest";
import { deserialiseState, project, serialiseState } from "../index.ts";
import type { Json, UndoSlice } from "../index.ts";
import {
  aGame,
  aRound,
  lockBuzzer,
  contextOf,
  decideBuzz,
  firstRound,
  given,
  judgeSubmission,
  manage,
  newWorld,
  next,
  play,
  press,
  previous,
  register,
  reveal,
  runSteps,
  submitText,
  start,
  undo,
  startedShow,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const correct = (points: number): Step =>
  manage({ type: "correct_points", team_id: "ants", points, reason: "Counted again" });
const pointsOf = ({ state }: World, teamId: string): number | undefined => state.teams.by_id.get(teamId)?.points;
const undoOf = ({ state, ...world }: World): UndoSlice | null =>
  project(state, { kind: "moderator" }, contextOf(world)).undo;
const finish = (winnerTeamId: string | null): Step => play({ type: "finish_game", winner_team_id: winnerTeamId });
const complete = play({ type: "complete", confirmed: true });
const two = startedShow(["Ants", "Bees"]);
/** Every team submits, the moderator judges. */
const library = { quiz: aGame([aRound({ buzzer_override: "disable" }), aRound(), aRound()]) };
const openRound = runSteps(newWorld({ library }), [two]);

describe("undoable decisions", () => {
  test("UNDO-1, UNDO-9: only moderators see the undoable decision", () => {
    const { world } = given(two, lockBuzzer("ants"), decideBuzz("wrong"));
    expect(undoOf(world)).toEqual({
      decision_seq: world.state.undo.at(-1)?.seq,
      kind: "decide_buzz",
      game_title: "Planets",
      round_number: 1,
      team: expect.objectContaining({ team_id: "ants" }) as unknown,
      outcome: "wrong",
      points: null,
      seen: null,
    });
    const context = contextOf(world);
    expect(project(world.state, { kind: "display" }, context)).not.toHaveProperty("undo");
    expect(project(world.state, { kind: "team", team_id: "ants" }, context)).not.toHaveProperty("undo");
    expect(undoOf(runSteps(world, [manage({ type: "delete_team", team_id: "ants" })]))?.team).toBeNull();
  });

  test("UNDO-1: timer, buzzer, face, pause and team commands are not undoable", () => {
    const { world } = given(
      two,
      play({ type: "timer_start" }),
      play({ type: "close_buzzer" }),
      play({ type: "open_buzzer" }),
      register("Crows"),
      manage({ type: "deactivate_team", team_id: "crows" }),
      play({ type: "pause" }),
    );
    expect(undoOf(world)?.kind).toBe("start_first_round");
  });

  test("UNDO-1: a command without effect is not undoable", () => {
    const { world } = given(two, reveal());
    expect(runSteps(world, [reveal()]).state.undo).toHaveLength(world.state.undo.length);
  });

  test("UNDO-2: keeps the newest fifty decisions of the current run", () => {
    const world = runSteps(runSteps(newWorld(), [two]), Array<Step>(60).fill(correct(1)));
    expect(world.state.undo).toHaveLength(50);
    expect(pointsOf(runSteps(world, Array<Step>(60).fill(undo())), "ants")).toBe(10);
    const again = runSteps(world, [play({ type: "reset" })]);
    expect(undoOf(again)).toBeNull();
    expect(undoOf(runSteps(again, [start()]))).toBeNull();
  });

  test("UNDO-2: keeps fewer large decisions, but always the newest", () => {
    const many = Array.from({ length: 260 }, (_, index) => `Team ${index}`);
    const rounds = Array.from({ length: 120 }, () => aRound({ buzzer_override: "disable" }));
    const begin = runSteps(newWorld({ library: { quiz: aGame(rounds) } }), [startedShow(many)]);
    const answers = many.map((name) => submitText(name.toLowerCase(), "Venus"));
    // Each skip keeps 260 submissions.
    const skips = (world: World): World => runSteps(world, [...answers, next(true)]);
    const few = Array<Step>(3).fill(skips);
    expect(runSteps(begin, few).state.undo).toHaveLength(4);
    const { state } = runSteps(begin, [skips]);
    const heavy = state.undo.at(-1) ?? expect.unreachable();
    const held = heavy.play?.round?.submissions ?? expect.unreachable();
    const one = held.first() ?? expect.unreachable();
    const manySubmissions = held.withMutations((all) => {
      for (let index = 0; index < 15_001; index += 1) all.set(`phone ${index}`, one);
    });
    const round = heavy.play?.round == null ? null : { ...heavy.play.round, submissions: manySubmissions };
    const full: World = { ...begin, state: { ...begin.state, round } };
    expect(runSteps(full, [next(true)]).state.undo).toHaveLength(1);
    expect(runSteps(full, [next(true), next(true)]).state.undo).toHaveLength(1);
  });

  test("UNDO-3: refuses an undo that does not name the newest decision", () => {
    const name = (decisionSeq: number): Step => manage({ type: "undo", decision_seq: decisionSeq });
    const { world } = given(two, reveal(), correct(5));
    const [, earlier, newest] = world.state.undo.map(({ seq }) => seq);
    given(world)
      .when(name(earlier ?? 0))
      .thenRefused("stale_view", { reason: "newer_decision" });
    const { world: after } = given(world)
      .when(name(newest ?? 0))
      .then({ type: "decision_undone", decision_seq: newest });
    given(after)
      .when(name(newest ?? 0))
      .thenRefused("stale_view");
    given(two, play({ type: "reset" }))
      .when(name(1))
      .thenRefused("stale_view", { reason: "nothing_to_undo" });
    expect(after.log.map(({ body }) => body.type)).toContain("points_corrected");
  });

  test("UNDO-3: works while paused, after completion and from a snapshot", () => {
    const { world } = given(two, reveal(), play({ type: "pause" }));
    expect(runSteps(world, [undo()]).state.run).toMatchObject({ paused: true });
    expect(runSteps(world, [undo()]).state.round?.closed_by).toBeNull();
    const { world: completed } = given(two, reveal(), complete);
    const stored = JSON.parse(JSON.stringify(serialiseState(completed.state))) as Json;
    const restarted: World = { ...completed, state: deserialiseState(stored) ?? expect.unreachable() };
    const [original, restored] = [completed, restarted].map((each) =>
      serialiseState(runSteps(each, [undo(), undo()]).state),
    );
    expect(restored).toEqual(original);
    expect(runSteps(restarted, [undo()]).state.run).toMatchObject({ completed: false });
  });
});

describe("restored state", () => {
  test("UNDO-4: undoing a reveal removes points, winner and face and keeps submissions", () => {
    const { world } = given(openRound, submitText("ants", "Mercury"), judgeSubmission("ants", "correct"), reveal());
    expect(pointsOf(world, "ants")).toBe(10);
    expect(undoOf(world)).toMatchObject({ kind: "reveal", seen: "answer" });
    const after = runSteps(world, [undo()]);
    expect(pointsOf(after, "ants")).toBe(0);
    expect(after.state.teams.by_id.get("ants")?.rounds_won).toBe(0);
    const { round } = project(after.state, { kind: "display" }, contextOf(after));
    expect(round).toMatchObject({ phase: "question", face: "question" });
    expect(after.state.round?.submissions.has("ants")).toBe(true);
    expect(pointsOf(runSteps(after, [reveal()]), "ants")).toBe(10);
  });

  test("UNDO-4: undoing a buzz decision returns the buzz to its holder", () => {
    const wrong = given(
      startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 5 }),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
    );
    const { world } = given(wrong.world, undo());
    expect(world.state.round?.out.has("ants")).toBe(false);
    expect(world.state.round?.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "ants" } });
    expect(pointsOf(runSteps(world, [decideBuzz("correct")]), "ants")).toBe(10);
    expect(pointsOf(runSteps(world, [decideBuzz("correct"), undo(), decideBuzz("wrong"), reveal()]), "ants")).toBe(-5);
  });

  test("UNDO-4: undoing next makes the opened round pending and the previous one live", () => {
    const { world } = given(openRound, submitText("bees", "Venus"), reveal(), next(), undo());
    const [first, second] = Object.values(world.library)[0]?.rounds.map((_, index) => index) ?? [];
    expect([first, second]).toEqual([0, 1]);
    expect(world.state.run?.records.size).toBe(1);
    expect(world.state.round?.submissions.get("bees")?.answer).toBe("Venus");
    given(world)
      .when(judgeSubmission("bees", "correct"))
      .then({ type: "submission_validated" }, { type: "awards_replaced", winner_team_id: "bees" });
  });

  test("UNDO-4: restores finish_game and complete", () => {
    const { world } = given(
      two,
      lockBuzzer("ants"),
      decideBuzz("correct"),
      play({ type: "finalize_game" }),
      finish("bees"),
    );
    expect(undoOf(world)).toMatchObject({ kind: "finish_game", seen: "winner", team: { team_id: "bees" } });
    expect(pointsOf(world, "bees")).toBe(20);
    const unfinished = runSteps(world, [undo()]);
    expect(pointsOf(unfinished, "bees")).toBe(0);
    expect(unfinished.state.teams.by_id.get("bees")?.wins).toBe(0);
    // The awards of its rounds can be replaced again and count once.
    const reopened = runSteps(unfinished, [previous(), previous()]);
    expect(pointsOf(reopened, "ants")).toBe(10);
    const ended = runSteps(world, [complete]);
    expect(undoOf(ended)).toMatchObject({ kind: "complete", seen: "final" });
    expect(runSteps(ended, [undo(), undo()]).state.teams.by_id).toEqual(unfinished.state.teams.by_id);
  });

  test("UNDO-4: undoing a completion while paused restores the pause", () => {
    const { world } = given(two, play({ type: "pause" }), complete, undo());
    expect(world.state.run).toMatchObject({ paused: true, completed: false });
  });

  test("UNDO-5: restores the timer paused and the buzzer closed", () => {
    const { world } = given(two, play({ type: "timer_start" }), wait(12_000), reveal(), wait(60_000), undo());
    expect(world.state.timer).toMatchObject({ status: "paused", remaining_ms: 18_000, by: "hand" });
    expect(world.state.round?.buzzer).toEqual({ phase: "closed", reason: "by_hand" });
    given(world)
      .when(play({ type: "open_buzzer" }))
      .then({ type: "buzzer_opened", opening: 2 });
  });

  test("UNDO-5: a team deactivated since does not hold the buzz again", () => {
    const deactivate = manage({ type: "deactivate_team", team_id: "ants" });
    const { world } = given(two, lockBuzzer("ants"), decideBuzz("wrong"), deactivate, undo());
    expect(world.state.round?.buzzer).toEqual({ phase: "closed", reason: "by_hand" });
  });

  test("UNDO-6: undoing a correction or judgement leaves timer and submissions unchanged", () => {
    const { world } = given(
      openRound,
      play({ type: "timer_start" }),
      submitText("ants", "Mercury"),
      judgeSubmission("ants", "wrong"),
    );
    const after = runSteps(world, [submitText("bees", "Venus"), undo()]);
    expect(after.state.timer.status).toBe("running");
    expect(after.state.round?.decisions.isEmpty()).toBe(true);
    expect(after.state.round?.submissions.size).toBe(2);
    const corrected = runSteps(world, [correct(7), undo()]);
    expect(pointsOf(corrected, "ants")).toBe(0);
    expect(corrected.state.timer).toBe(world.state.timer);
  });

  test("UNDO-6: undoes the winner of an earlier round and a visit to it", () => {
    const { world } = given(openRound, reveal(), next(), reveal(), previous());
    expect(undoOf(world)).toMatchObject({ kind: "go_to_round", round_number: 1 });
    const roundId = world.state.run?.cursor ?? "";
    const won = runSteps(world, [play({ type: "set_winner", round_id: roundId, team_id: "bees" })]);
    expect(pointsOf(won, "bees")).toBe(10);
    const undone = runSteps(won, [undo()]);
    expect(pointsOf(undone, "bees")).toBe(0);
    expect(undone.state.round).toBe(world.state.round);
    expect(runSteps(undone, [undo()]).state.run?.cursor).toBe(world.state.round?.id);
  });

  test("UNDO-7: keeps new teams, and deleted teams stay deleted", () => {
    const { world } = given(
      openRound,
      submitText("ants", "Mercury"),
      submitText("bees", "Venus"),
      next(true),
      register("Crows"),
      manage({ type: "update_team", team_id: "bees", name: "Wasps" }),
      manage({ type: "delete_team", team_id: "ants" }),
    );
    expect(JSON.stringify(serialiseState(world.state))).not.toContain("Mercury");
    const { state } = runSteps(world, [undo()]);
    expect([...state.teams.by_id.values()].map(({ name }) => name)).toEqual(["Wasps", "Crows"]);
    expect([...(state.round?.submissions.keys() ?? [])]).toEqual(["bees"]);
  });

  test("UNDO-7: removes submissions and presses that depend on the decision", () => {
    const { world } = given(two, lockBuzzer("ants"), decideBuzz("wrong"), wait(300), press("bees"), undo());
    expect(world.state.round?.presses?.presses.has("bees")).toBe(false);
    expect(world.log.some(({ body }) => body.type === "press_counted" && body.press.team_id === "bees")).toBe(true);
    const opened = given(openRound, submitText("ants", "Mercury"), undo(), firstRound());
    expect(opened.world.state.round?.submissions.isEmpty()).toBe(true);
  });
});
