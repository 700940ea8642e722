import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  addGame,
  aGame,
  aRound,
  buzzHeldBy,
  contextOf,
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
  register,
  reveal,
  roundId,
  says,
  start,
  underway,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const quiz = newWorld({
  library: {
    a: aGame([aRound(), aRound(), aRound()], { buzzer_default: false, points: 50 }),
    b: aGame([aRound()], { title: "Second" }),
  },
});
const finalize = (): Step => play({ type: "finalize_game" });
const finish = (winner_team_id: string | null): Step => play({ type: "finish_game", winner_team_id });

/** The id of the nth round of game `a` in the run that goes on. */
function round(world: World, number: number): string {
  return roundId(world.state.run?.run_id ?? "", "a", number);
}
const onRound =
  (number: number, step: (round_id: string) => Step): Step =>
  (world) =>
    step(round(world, number))(world);
const reopen = (number: number): Step => onRound(number, (round_id) => play({ type: "reopen_round", round_id }));
const show = (number: number): Step => onRound(number, (round_id) => play({ type: "show_to_audience", round_id }));
const cancel = (number: number, show_answer = false): Step =>
  onRound(number, (round_id) => play({ type: "cancel_round", round_id, show_answer }));

const display = (world: World) => project(world.state, { kind: "display" }, contextOf(world));
const moderator = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));

describe("games", () => {
  test("GAME-1, GAME-4: the first round begins the game, once", () => {
    const past = given(quiz, created(), addGame("a"), addGame("b"), start());
    past.when(firstRound()).then({ type: "game_begun" }, { type: "round_opened" }, { type: "timer_changed" });
    given(past.world, firstRound()).when(firstRound()).thenRefused("game_has_begun");
  });

  test("GAME-2: the current game is the first that is not finished", () => {
    const past = given(quiz, underway(["Ants"]), finalize(), finish("ants"));
    const { programme, game, show } = moderator(past.world);
    expect(programme.current_game_id).toBe("b");
    expect(programme.games.map((each) => each.status)).toEqual(["finished", "pending"]);
    expect(show.stage).toBe("game_over");
    // PROJ-4: the screens still speak of the game that was won.
    expect(game).toMatchObject({ id: "a", number: 1, total: 2, status: "finished", winner: { team_id: "ants" } });
    const after = given(past.world, firstRound()).world;
    expect(display(after).game).toMatchObject({ id: "b", number: 2, winner: null, finished: [{ points: 50 }] });
  });

  test("GAME-3: begun games keep their places", () => {
    const order = (...show_game_ids: string[]): Step => manage({ type: "order_games", show_game_ids });
    given(quiz, created(), addGame("a"), addGame("b")).when(order("b", "a")).then({ type: "games_ordered" });
    given(quiz, created(), addGame("a"), addGame("b")).when(order("b", "b")).thenRefused("game_not_found");
    given(quiz, created(), addGame("a"), addGame("b")).when(order("b")).thenRefused("game_not_found");
    given(quiz, underway([])).when(order("b", "a")).thenRefused("game_has_begun");
    given(quiz, underway([]))
      .when(manage({ type: "remove_game", show_game_id: "a" }))
      .thenRefused("game_has_begun");
    given(quiz, underway([]))
      .when(manage({ type: "remove_game", show_game_id: "c" }))
      .thenRefused("game_not_found");
    given(quiz, underway([]))
      .when(manage({ type: "remove_game", show_game_id: "b" }))
      .then({ type: "game_removed" });
  });

  test("GAME-3: a game added to a running show comes frozen; the programme of a completed one is closed", () => {
    const game = { game_id: "g", title: "New", points: 1, rounds_count: 1 };
    const add = manage({ type: "add_game", show_game_id: "c", game });
    given(quiz, underway([])).when(add).thenRefused("stale_view");
    given(quiz, created(), addGame("a"), start()).when(addGame("b")).then({ type: "game_added", show_game_id: "b" });
    given(quiz, created(), addGame("a")).when(addGame("a")).thenNothing();
    given(quiz, underway([]), play({ type: "complete", confirmed: true }))
      .when(add)
      .thenRefused("wrong_status");
  });

  test("GAME-4: a game without rounds can only be finished", () => {
    const world = newWorld({ library: { a: aGame([]), b: aGame([aRound()]) } });
    const past = given(world, created(), addGame("a"), addGame("b"), start());
    past.when(firstRound()).thenRefused("nothing_to_play");
    expect(moderator(past.world).programme.next_step).toBe("finish_game");
    past.when(finish(null)).then({ type: "game_finished", show_game_id: "a" });
  });

  test("GAME-5: after the last round the rounds are over", () => {
    const past = given(quiz, underway([]), reveal(), next(), reveal(), next(), reveal());
    const { state, world } = past
      .when(next())
      .then({ type: "round_ended", as: "done" }, { type: "rounds_over", skipped: [] });
    expect(state.run?.cursor).toBeNull();
    expect(display(world).show.stage).toBe("standings");
    given(world).when(next()).thenRefused("no_next_round");
    given(world).when(finalize()).thenRefused("wrong_phase");
  });

  test("GAME-5: finalize skips what was not played", () => {
    const past = given(quiz, underway([]), reveal(), next());
    const { world } = past
      .when(finalize())
      .then({ type: "round_ended", as: "skipped" }, { type: "rounds_over", skipped: [round(past.world, 3)] });
    const phases = moderator(world).programme.games[0]?.rounds.map(({ phase }) => phase);
    expect(phases).toEqual(["done", "skipped", "skipped"]);
  });

  test("GAME-6: the winner gets the game's points and one win", () => {
    const past = given(quiz, underway(["Ants", "Bees"]), finalize());
    past.when(finish(null)).thenRefused("team_required");
    past.when(finish("nobody")).thenRefused("team_not_found");
    given(past.world, manage({ type: "deactivate_team", team_id: "bees" }))
      .when(finish("bees"))
      .thenRefused("team_deactivated");
    const { state } = past.when(finish("bees")).then({ type: "game_finished", winner_team_id: "bees", points: 50 });
    expect(state.teams.by_id.get("bees")).toMatchObject({ points: 50, wins: 1 });
    given(quiz, underway(["Ants"]))
      .when(finish("ants"))
      .thenRefused("wrong_phase");
  });

  test("GAME-6: a show without teams skips the choice", () => {
    given(quiz, underway([]), finalize()).when(finish(null)).then({ type: "game_finished", winner_team_id: null });
  });

  test("GAME-6: standings within the game, ties in order of registration", () => {
    const past = given(
      quiz,
      underway(["Ants", "Bees", "Crows"]),
      says("crows", "Mercury"),
      judged("crows", "correct"),
      reveal(),
      finalize(),
    );
    const { game_standings } = moderator(past.world).programme;
    expect(game_standings.map(({ team_id, points }) => [team_id, points])).toEqual([
      ["crows", 10],
      ["ants", 0],
      ["bees", 0],
    ]);
    // What was won before counts in the show, not in the next game.
    const later = given(past.world, finish("ants"), firstRound(), finalize());
    expect(moderator(later.world).programme.game_standings.map(({ points }) => points)).toEqual([0, 0, 0]);
  });

  test("GAME-8: after the last game the next step is to complete", () => {
    const past = given(quiz, underway(["Ants"]), finalize(), finish("ants"), finalize(), finish("ants"));
    const { programme, show, game } = moderator(past.world);
    expect([programme.next_step, show.stage, game?.id]).toEqual(["complete", "game_over", "b"]);
    past.when(firstRound()).thenRefused("game_not_found");
    const final = display(given(past.world, play({ type: "complete", confirmed: false })).world);
    expect([final.show.stage, final.game?.id, final.round]).toEqual(["final", "b", null]);
  });

  test("GAME-9: rounds of a finished game are closed for good", () => {
    const past = given(quiz, underway(["Ants"]), reveal(), finalize(), finish("ants"));
    for (const step of [reopen(2), show(1), cancel(1)]) past.when(step).thenRefused("round_not_found");
  });
});

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

test("PROJ-9: the natural next step, all through a show", () => {
  const steps: readonly (readonly [Step, string | null])[] = [
    [created(), null],
    [addGame("a"), "start"],
    [register("Ants"), "start"],
    [start(), "start_first_round"],
    [firstRound(), "reveal"],
    [play({ type: "pause" }), "resume"],
    [play({ type: "resume" }), "reveal"],
    [reveal(), "next"],
    [finalize(), "finish_game"],
    [finish("ants"), "complete"],
    [play({ type: "complete", confirmed: false }), null],
  ];
  let { world } = given(quiz);
  for (const [step, expected] of steps) {
    world = step(world);
    expect(moderator(world).programme.next_step).toBe(expected);
  }
});

test("PROJ-9: a held buzz wants its decision", () => {
  const buzzer = newWorld({ library: { a: aGame([aRound()]) } });
  expect(moderator(given(buzzer, underway(["Ants"]), buzzHeldBy("ants")).world).programme.next_step).toBe(
    "decide_buzz",
  );
});
