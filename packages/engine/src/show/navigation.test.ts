import { describe, expect, test } from "vitest";
import {
  addGame,
  aGame,
  aRound,
  lockBuzzer,
  createShow,
  decideBuzz,
  firstRound,
  given,
  judgeSubmission,
  manage,
  newWorld,
  next,
  play,
  previous,
  reveal,
  submitText,
  start,
  startedShow,
  undo,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import {
  cancelRound,
  display,
  finaliseGame,
  finishGame,
  moderator,
  quiz,
  reopenRound,
  roundIdOf,
  showRound,
} from "../testing/two-games-world.ts";

describe("rounds in order", () => {
  test("ROUND-1, ROUND-8: a revealed round is done when the next one begins", () => {
    given(quiz, startedShow([]), reveal())
      .when(next())
      .then({ type: "round_ended", as: "done" }, { type: "round_opened" }, { type: "timer_changed" });
  });

  test("ROUND-3: opening a round sets its timer and, if armed, opens its buzzer", () => {
    const rounds = [aRound({ time_limit_s: 20 }), aRound({ buzzer_override: "disable" })];
    const world = newWorld({ library: { a: aGame(rounds) } });
    const past = given(world, createShow(), addGame("a"), start());
    past
      .when(firstRound())
      .then(
        { type: "game_begun" },
        { type: "round_opened", buzzer_on: true },
        { type: "timer_changed", action: "started" },
        { type: "buzzer_opened", opening: 1 },
      );
    given(past.world, manage({ type: "update_show", settings: { arming: "by_hand" } }))
      .when(firstRound())
      .then({ type: "game_begun" }, { type: "round_opened" }, { type: "timer_changed", action: "prepared" });
    given(past.world, firstRound(), reveal())
      .when(next())
      .then(
        { type: "round_ended", as: "done" },
        { type: "round_opened", buzzer_on: false },
        { type: "timer_changed", action: "prepared" },
      );
  });

  test("ROUND-4: skipping an unrevealed question requires confirmation", () => {
    given(quiz, startedShow([])).when(next()).thenRefused("confirmation_required", { reason: "round_unrevealed" });
    given(quiz, startedShow([]))
      .when(next(true))
      .then({ type: "round_ended", as: "skipped" }, { type: "round_opened" }, { type: "timer_changed" });
    given(quiz, createShow(), addGame("a"), start()).when(next()).thenRefused("no_next_round");
  });

  test("ROUND-4, ROUND-9: visiting other rounds does not change what the audience sees", () => {
    const past = given(quiz, startedShow([]), reveal(), next(), reveal(), next());
    const back = given(past.world, reveal(), previous());
    expect(back.world.state.run?.cursor).toBe(roundIdOf(past.world, 2));
    expect(display(back.world).round).toMatchObject({ number: 3, phase: "revealed" });
    expect(back.world.state.round?.id).toBe(roundIdOf(past.world, 3));
    back.when(next()).then({ type: "round_visited", round_id: roundIdOf(past.world, 3) });
  });

  test("ROUND-9: going back from an open question closes it", () => {
    const past = given(quiz, startedShow([]), reveal(), next());
    past.when(previous()).thenRefused("confirmation_required");
    const { world } = past.when(previous(true)).then({ type: "round_ended", as: "skipped" }, { type: "round_visited" });
    expect(display(world).round).toMatchObject({
      number: 2,
      phase: "skipped",
      accepting: false,
      closed_by: "moderator",
    });
    expect(display(world).buzzer).toEqual({ phase: "inactive", reason: "no_round" });
  });

  test("ROUND-9: refuses to go before the first round", () => {
    given(quiz, startedShow([])).when(previous(true)).thenRefused("no_previous_round");
    given(quiz, createShow(), addGame("a"), start()).when(previous()).thenRefused("no_previous_round");
  });

  test("ROUND-9: goes from the standings to the last round and back", () => {
    const past = given(quiz, startedShow([]), finaliseGame());
    const { world } = past.when(previous()).then({ type: "round_visited", round_id: roundIdOf(past.world, 3) });
    expect(display(world).show.stage).toBe("standings");
    expect(moderator(world).programme.next_step).toBe("next");
    given(world).when(next()).then({ type: "rounds_over", skipped: [] });
  });

  test("ROUND-10: shows an earlier round to the audience on request", () => {
    const past = given(quiz, startedShow([]), reveal(), next(), reveal());
    const { world } = past.when(showRound(1)).then({ type: "round_shown", round_id: roundIdOf(past.world, 1) });
    expect(display(world).round).toMatchObject({ number: 1, phase: "revealed", reveal: { answers: ["Mercury"] } });
    given(world).when(showRound(1)).thenNothing();
    past.when(showRound(3)).thenRefused("wrong_phase");
    past.when(play({ type: "show_to_audience", round_id: "another" })).thenRefused("round_not_found");
  });

  test("ROUND-10: refuses to show another round while a question is open", () => {
    given(quiz, startedShow([]), reveal(), next()).when(showRound(1)).thenRefused("wrong_phase");
  });

  test("ROUND-10, PROJ-6: showing a skipped round does not reveal its answer", () => {
    const { world } = given(quiz, startedShow([]), next(true), reveal(), showRound(1));
    expect(display(world).round).toMatchObject({ number: 1, phase: "skipped", reveal: null });
  });

  test("ROUND-10: refuses to show a round that was skipped without having begun", () => {
    const past = given(quiz, startedShow([]), reveal(), finaliseGame());
    const [game] = moderator(past.world).programme.games;
    expect(game).toMatchObject({ rounds_over: true });
    const [first, second] = game?.rounds ?? [];
    expect(first).not.toHaveProperty("never_began");
    expect(second).toMatchObject({ phase: "skipped", never_began: true });
    past.when(showRound(2)).thenRefused("wrong_phase");
    const replayed = given(past.world, reopenRound(2), reveal(), next(), showRound(1));
    expect(moderator(replayed.world).programme.games[0]?.rounds[1]).not.toHaveProperty("never_began");
    expect(moderator(replayed.world).programme.games[0]).not.toHaveProperty("rounds_over");
    replayed.when(showRound(2)).then({ type: "round_shown", round_id: roundIdOf(past.world, 2) });
  });

  test("ROUND-11, GAME-7: reopens a skipped round from the start", () => {
    const past = given(
      quiz,
      startedShow(["Ants"]),
      submitText("ants", "Mercury"),
      next(true),
      reveal(),
      finaliseGame(),
    );
    const { state, world } = past
      .when(reopenRound(1))
      .then({ type: "round_opened", round_id: roundIdOf(past.world, 1) }, { type: "timer_changed" });
    expect(state.round?.submissions.size).toBe(0);
    expect(display(world).show.stage).toBe("round");
    given(world).when(finishGame("ants")).thenRefused("wrong_phase");
    given(world, reveal())
      .when(next())
      .then({ type: "round_visited", round_id: roundIdOf(world, 2) });
  });

  test("ROUND-11: opened_at changes when a round is played again, but not when its end is undone", () => {
    const openedAt = (world: World) => display(world).round?.opened_at;
    const open = given(quiz, startedShow([]), wait(1_000)).world;
    const reopen: Step = (world) => [wait(1_000), reopenRound(1)].reduce((before, step) => step(before), world);
    for (const end of [cancelRound(1), reveal()]) {
      const ended = given(open, wait(1_000), end).world;
      expect(openedAt(ended)).toBe(openedAt(open));
      expect(openedAt(given(ended, undo()).world)).toBe(openedAt(open));
    }
    const skipped = given(open, wait(1_000), next(true)).world;
    expect(openedAt(skipped)).toBeGreaterThan(openedAt(open) ?? 0);
    expect(openedAt(given(skipped, undo()).world)).toBe(openedAt(open));
    const again = given(open, cancelRound(1), reopen).world;
    expect(openedAt(again)).toBeGreaterThan(openedAt(open) ?? 0);
    // The undo of the reopening, and another reopening after it.
    const cancelled = given(again, undo()).world;
    expect(openedAt(cancelled)).toBe(openedAt(open));
    expect(openedAt(given(cancelled, reopen).world)).toBeGreaterThan(openedAt(again) ?? 0);
  });

  test("ROUND-11: refuses to reopen a played round, or any round while a question is open", () => {
    given(quiz, startedShow([]), reveal(), next(), reveal())
      .when(reopenRound(1))
      .thenRefused("wrong_phase", { phase: "done" });
    given(quiz, startedShow([]), next(true)).when(reopenRound(1)).thenRefused("wrong_phase", { phase: "question" });
    given(quiz, startedShow([]), next(true), reveal())
      .when(reopenRound(1))
      .then({ type: "round_ended", as: "done" }, { type: "round_opened" }, { type: "timer_changed" });
  });
});

describe("reveal and cancel", () => {
  test("ROUND-5: reveals only an open question", () => {
    given(quiz, startedShow([])).when(reveal()).then({ type: "round_revealed", awards: [], winner_team_id: null });
    given(quiz, startedShow([]), reveal()).when(reveal()).thenRefused("wrong_phase", { phase: "revealed" });
    given(quiz, startedShow([]), finaliseGame()).when(reveal()).thenRefused("round_not_found");
  });

  test("ROUND-6: show_face switches the face after the reveal", () => {
    const face = (side: "question" | "answer"): Step => play({ type: "show_face", face: side });
    given(quiz, startedShow([])).when(face("answer")).thenRefused("wrong_phase");
    const past = given(quiz, startedShow([]), reveal());
    past.when(face("answer")).thenNothing();
    const { world } = past.when(face("question")).then({ type: "face_turned", face: "question" });
    expect(display(world).round).toMatchObject({ phase: "revealed", face: "question", reveal: null });
    given(world).when(face("answer")).then({ type: "face_turned", face: "answer" });
    given(quiz, startedShow([]), finaliseGame()).when(face("answer")).thenRefused("round_not_found");
  });

  test("ROUND-7: cancelling a round revokes its awards", () => {
    const won = given(
      quiz,
      startedShow(["Ants"]),
      submitText("ants", "Mercury"),
      judgeSubmission("ants", "correct"),
      reveal(),
    );
    expect(won.world.state.teams.by_id.get("ants")).toMatchObject({ points: 10, rounds_won: 1 });
    const { state, world } = won.when(cancelRound(1)).then({ type: "round_cancelled", show_answer: false });
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, rounds_won: 0 });
    expect(state.run?.game_points.get("ants")).toBe(0);
    expect(display(world).round).toMatchObject({ phase: "cancelled", reveal: null, closed_by: "moderator" });
    given(world).when(cancelRound(1)).thenRefused("wrong_phase");
  });

  test("ROUND-7: cancels a finished round, optionally showing the answer", () => {
    const past = given(
      quiz,
      startedShow(["Ants"]),
      submitText("ants", "x"),
      judgeSubmission("ants", "correct"),
      reveal(),
      next(),
    );
    const { state } = past.when(cancelRound(1)).then({ type: "round_cancelled" });
    expect(state.teams.by_id.get("ants")?.points).toBe(0);
    expect(state.round?.id).toBe(roundIdOf(past.world, 2));
    const { world } = given(quiz, startedShow([]), cancelRound(1, true));
    expect(display(world).round).toMatchObject({
      phase: "cancelled",
      face: "answer",
      reveal: { awards: [], winner: null },
    });
  });

  test("ROUND-7: cancelling ends an open question with its buzzer and timer", () => {
    const buzzer = newWorld({ library: { a: aGame([aRound(), aRound()]) } });
    given(buzzer, startedShow(["Ants"]), lockBuzzer("ants"))
      .when(cancelRound(1))
      .then({ type: "buzz_released", reason: "cancelled" }, { type: "round_cancelled" });
    given(buzzer, startedShow(["Ants"]))
      .when(cancelRound(2))
      .thenRefused("wrong_phase");
  });

  test("ROUND-8: a skipped round awards nothing", () => {
    const buzzer = newWorld({ library: { a: aGame([aRound(), aRound()]) } });
    const { state } = given(
      buzzer,
      startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
    ).when(next(true)).result;
    expect(state.teams.by_id.get("ants")?.points).toBe(0);
  });

  test("ROUND-12: a round of an unknown type is shown, accepts no submissions and can be skipped or revealed", () => {
    const strange = newWorld({
      library: { a: aGame([aRound({ type: "hologram" }), aRound({ type: "choice", config: 7 })]) },
    });
    const past = given(strange, startedShow(["Ants"]));
    expect(display(past.world).round).toMatchObject({
      type: "hologram",
      known: false,
      accepting: false,
      buzzer_on: false,
    });
    past.when(submitText("ants", "x")).thenRefused("round_type_unknown");
    past.when(reveal()).then({ type: "round_revealed", awards: [] });
    const { world } = past.when(next(true)).result;
    expect(display(world).round).toMatchObject({ type: "choice", known: false });
  });
});
