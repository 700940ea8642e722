import { describe, expect, test } from "vitest";
import {
  addGame,
  aGame,
  aRound,
  buzzHeldBy,
  created,
  decided,
  firstRound,
  given,
  judged,
  manage,
  newWorld,
  next,
  play,
  previous,
  reveal,
  says,
  start,
  underway,
} from "../testing/index.ts";
import type { Step } from "../testing/index.ts";
import { cancel, display, finalize, finish, moderator, quiz, reopen, round, show } from "../testing/two-games.ts";

describe("rounds in order", () => {
  test("ROUND-1, ROUND-8: a revealed round is done when the next one begins", () => {
    given(quiz, underway([]), reveal())
      .when(next())
      .then({ type: "round_ended", as: "done" }, { type: "round_opened" }, { type: "timer_changed" });
  });

  test("ROUND-3: an opened round brings its timer and, if the show wants it so, its buzzer", () => {
    const rounds = [aRound({ time_limit_s: 20 }), aRound({ buzzer_override: "disable" })];
    const world = newWorld({ library: { a: aGame(rounds) } });
    const past = given(world, created(), addGame("a"), start());
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

  test("ROUND-4: skipping an unrevealed question wants to be confirmed", () => {
    given(quiz, underway([])).when(next()).thenRefused("confirmation_required", { reason: "round_unrevealed" });
    given(quiz, underway([]))
      .when(next(true))
      .then({ type: "round_ended", as: "skipped" }, { type: "round_opened" }, { type: "timer_changed" });
    given(quiz, created(), addGame("a"), start()).when(next()).thenRefused("no_next_round");
  });

  test("ROUND-4, ROUND-9: looking back and forth changes nothing for the audience", () => {
    const past = given(quiz, underway([]), reveal(), next(), reveal(), next());
    const back = given(past.world, reveal(), previous());
    expect(back.world.state.run?.cursor).toBe(round(past.world, 2));
    expect(display(back.world).round).toMatchObject({ number: 3, phase: "revealed" });
    expect(back.world.state.round?.id).toBe(round(past.world, 3));
    back.when(next()).then({ type: "round_visited", round_id: round(past.world, 3) });
  });

  test("ROUND-9: going back from an open question closes it", () => {
    const past = given(quiz, underway([]), reveal(), next());
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

  test("ROUND-9: there is nothing before the first round", () => {
    given(quiz, underway([])).when(previous(true)).thenRefused("no_previous_round");
    given(quiz, created(), addGame("a"), start()).when(previous()).thenRefused("no_previous_round");
  });

  test("ROUND-9: from the standings back to the last round, and forth again", () => {
    const past = given(quiz, underway([]), finalize());
    const { world } = past.when(previous()).then({ type: "round_visited", round_id: round(past.world, 3) });
    expect(display(world).show.stage).toBe("standings");
    expect(moderator(world).programme.next_step).toBe("next");
    given(world).when(next()).then({ type: "rounds_over", skipped: [] });
  });

  test("ROUND-10: an earlier round is shown when the moderator says so", () => {
    const past = given(quiz, underway([]), reveal(), next(), reveal());
    const { world } = past.when(show(1)).then({ type: "round_shown", round_id: round(past.world, 1) });
    expect(display(world).round).toMatchObject({ number: 1, phase: "revealed", reveal: { answers: ["Mercury"] } });
    given(world).when(show(1)).thenNothing();
    past.when(show(3)).thenRefused("wrong_phase");
    past.when(play({ type: "show_to_audience", round_id: "another" })).thenRefused("round_not_found");
  });

  test("ROUND-10: not while another question is open", () => {
    given(quiz, underway([]), reveal(), next()).when(show(1)).thenRefused("wrong_phase");
  });

  test("ROUND-10, PROJ-6: a skipped round that is shown keeps its answer", () => {
    const { world } = given(quiz, underway([]), next(true), reveal(), show(1));
    expect(display(world).round).toMatchObject({ number: 1, phase: "skipped", reveal: null });
  });

  test("ROUND-11, GAME-7: a skipped round is played afresh", () => {
    const past = given(quiz, underway(["Ants"]), says("ants", "Mercury"), next(true), reveal(), finalize());
    const { state, world } = past
      .when(reopen(1))
      .then({ type: "round_opened", round_id: round(past.world, 1) }, { type: "timer_changed" });
    expect(state.round?.submissions.size).toBe(0);
    expect(display(world).show.stage).toBe("round");
    given(world).when(finish("ants")).thenRefused("wrong_phase");
    given(world, reveal())
      .when(next())
      .then({ type: "round_visited", round_id: round(world, 2) });
  });

  test("ROUND-11: neither a played round nor one beside an open question", () => {
    given(quiz, underway([]), reveal(), next(), reveal()).when(reopen(1)).thenRefused("wrong_phase", { phase: "done" });
    given(quiz, underway([]), next(true)).when(reopen(1)).thenRefused("wrong_phase", { phase: "question" });
    given(quiz, underway([]), next(true), reveal())
      .when(reopen(1))
      .then({ type: "round_ended", as: "done" }, { type: "round_opened" }, { type: "timer_changed" });
  });
});

describe("reveal and cancel", () => {
  test("ROUND-5: only a question is revealed", () => {
    given(quiz, underway([])).when(reveal()).then({ type: "round_revealed", awards: [], winner_team_id: null });
    given(quiz, underway([]), reveal()).when(reveal()).thenRefused("wrong_phase", { phase: "revealed" });
    given(quiz, underway([]), finalize()).when(reveal()).thenRefused("round_not_found");
  });

  test("ROUND-6: the face turns after the reveal", () => {
    const face = (side: "question" | "answer"): Step => play({ type: "show_face", face: side });
    given(quiz, underway([])).when(face("answer")).thenRefused("wrong_phase");
    const past = given(quiz, underway([]), reveal());
    past.when(face("answer")).thenNothing();
    const { world } = past.when(face("question")).then({ type: "face_turned", face: "question" });
    expect(display(world).round).toMatchObject({ phase: "revealed", face: "question", reveal: null });
    given(world).when(face("answer")).then({ type: "face_turned", face: "answer" });
    given(quiz, underway([]), finalize()).when(face("answer")).thenRefused("round_not_found");
  });

  test("ROUND-7: a cancelled round takes back what it gave", () => {
    const won = given(quiz, underway(["Ants"]), says("ants", "Mercury"), judged("ants", "correct"), reveal());
    expect(won.world.state.teams.by_id.get("ants")).toMatchObject({ points: 10, rounds_won: 1 });
    const { state, world } = won.when(cancel(1)).then({ type: "round_cancelled", show_answer: false });
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, rounds_won: 0 });
    expect(state.run?.game_points.get("ants")).toBe(0);
    expect(display(world).round).toMatchObject({ phase: "cancelled", reveal: null, closed_by: "moderator" });
    given(world).when(cancel(1)).thenRefused("wrong_phase");
  });

  test("ROUND-7: also one that is done, and with its answer if wished", () => {
    const past = given(quiz, underway(["Ants"]), says("ants", "x"), judged("ants", "correct"), reveal(), next());
    const { state } = past.when(cancel(1)).then({ type: "round_cancelled" });
    expect(state.teams.by_id.get("ants")?.points).toBe(0);
    expect(state.round?.id).toBe(round(past.world, 2));
    const { world } = given(quiz, underway([]), cancel(1, true));
    expect(display(world).round).toMatchObject({
      phase: "cancelled",
      face: "answer",
      reveal: { awards: [], winner: null },
    });
  });

  test("ROUND-7: an open question ends with it, whatever goes on there", () => {
    const buzzer = newWorld({ library: { a: aGame([aRound(), aRound()]) } });
    given(buzzer, underway(["Ants"]), buzzHeldBy("ants"))
      .when(cancel(1))
      .then({ type: "buzz_released", reason: "cancelled" }, { type: "round_cancelled" });
    given(buzzer, underway(["Ants"]))
      .when(cancel(2))
      .thenRefused("wrong_phase");
  });

  test("ROUND-8: nothing of a skipped round counts", () => {
    const buzzer = newWorld({ library: { a: aGame([aRound(), aRound()]) } });
    const { state } = given(
      buzzer,
      underway(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      buzzHeldBy("ants"),
      decided("wrong"),
    ).when(next(true)).outcome;
    expect(state.teams.by_id.get("ants")?.points).toBe(0);
  });

  test("ROUND-12: a round of an unknown type is seen, takes nothing and can be skipped or revealed", () => {
    const strange = newWorld({
      library: { a: aGame([aRound({ type: "hologram" }), aRound({ type: "choice", config: 7 })]) },
    });
    const past = given(strange, underway(["Ants"]));
    expect(display(past.world).round).toMatchObject({
      type: "hologram",
      known: false,
      accepting: false,
      buzzer_on: false,
    });
    past.when(says("ants", "x")).thenRefused("round_type_unknown");
    past.when(reveal()).then({ type: "round_revealed", awards: [] });
    const { world } = past.when(next(true)).outcome;
    expect(display(world).round).toMatchObject({ type: "choice", known: false });
  });
});
