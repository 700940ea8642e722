import { describe, expect, test } from "vitest";
import {
  addGame,
  aGame,
  aRound,
  buzzHeldBy,
  created,
  firstRound,
  given,
  judged,
  manage,
  newWorld,
  next,
  play,
  register,
  reveal,
  says,
  start,
  underway,
  undo,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import {
  cancel,
  display,
  finalize,
  finish,
  introduce,
  moderator,
  quiz,
  reopen,
  round,
  show,
} from "../testing/two-games.ts";

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
    // PROJ-4: the screens still show the finished game.
    expect(game).toMatchObject({ id: "a", number: 1, total: 2, status: "finished", winner: { team_id: "ants" } });
    const after = given(past.world, firstRound()).world;
    expect(display(after).game).toMatchObject({ id: "b", number: 2, winner: null, finished: [{ points: 50 }] });
  });

  test("GAME-10, PROJ-3, PROJ-4, PROJ-9: every game is introduced: after the winner of one the rules of the next", () => {
    const started = given(quiz, created(), addGame("a"), addGame("b"), start()).world;
    expect(moderator(started)).toMatchObject({
      show: { stage: "game_intro" },
      game: { id: "a" },
      programme: { next_step: "start_first_round" },
    });
    given(started).when(introduce()).thenNothing();

    const won = given(quiz, underway(["Ants"]), finalize(), finish("ants"));
    expect(moderator(won.world)).toMatchObject({
      show: { stage: "game_over" },
      programme: { next_step: "introduce_game" },
    });
    const { world } = won.when(introduce()).then({ type: "game_introduced", show_game_id: "b" });
    expect(moderator(world)).toMatchObject({
      show: { stage: "game_intro" },
      game: { id: "b", title: "Second", number: 2, total: 2, status: "pending", winner: null },
      programme: { next_step: "start_first_round" },
    });
    given(world).when(introduce()).thenNothing();
    given(world, firstRound()).when(introduce()).thenRefused("game_has_begun");
    // The last game has no successor: its winner stays until the show is completed.
    const over = given(world, firstRound(), finalize(), finish(null)).world;
    expect(moderator(over)).toMatchObject({ show: { stage: "game_over" }, programme: { next_step: "complete" } });
    given(over).when(introduce()).thenRefused("game_not_found");
  });

  test("GAME-10: the introduction can be taken back, and is lost when another game becomes the current one", () => {
    const introduced = given(quiz, underway(["Ants"]), finalize(), finish("ants"), introduce());
    const { world } = introduced.when(undo()).then({ type: "decision_undone" });
    expect(moderator(world)).toMatchObject({
      show: { stage: "game_over" },
      game: { id: "a", winner: { team_id: "ants" } },
      programme: { next_step: "introduce_game" },
    });
    const back = given(introduced.world, firstRound(), undo()).world;
    expect(display(back).show.stage).toBe("game_intro");

    const three = newWorld({ library: { a: aGame([aRound()]), b: aGame([aRound()]), c: aGame([aRound()]) } });
    const moved = given(three, underway([]), finalize(), finish(null), introduce()).when(
      manage({ type: "order_games", show_game_ids: ["a", "c", "b"] }),
    ).outcome.world;
    expect(moderator(moved)).toMatchObject({
      show: { stage: "game_over" },
      programme: { current_game_id: "c", next_step: "introduce_game" },
    });
  });

  test("GAME-10: a game without rounds is not introduced; the first round does not need it", () => {
    const empty = newWorld({ library: { a: aGame([aRound()]), b: aGame([]) } });
    const past = given(empty, underway([]), finalize(), finish(null));
    expect(moderator(past.world).programme.next_step).toBe("finish_game");
    past.when(introduce()).thenRefused("nothing_to_play");
    given(quiz, underway([]), finalize(), finish(null))
      .when(firstRound())
      .then(
        { type: "game_begun", show_game_id: "b" },
        { type: "round_opened" },
        { type: "timer_changed" },
        { type: "buzzer_opened" },
      );
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
    const past = given(quiz, underway(["Ants", "Bees"]), reveal(), finalize());
    expect(moderator(past.world).programme.winner_required).toBe(true);
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

  test("GAME-6: in a draw each of the teams gets the game's points and one win; the undo takes all of it back", () => {
    const past = given(quiz, underway(["Ants", "Bees", "Crows"]), reveal(), finalize());
    const draw = (...drawn_team_ids: string[]): Step =>
      play({ type: "finish_game", winner_team_id: null, drawn_team_ids });
    const { world } = past
      .when(draw("ants", "crows"))
      .then({ type: "game_finished", winner_team_id: null, drawn_team_ids: ["ants", "crows"], points: 50 });
    const scores = ({ state }: World): unknown =>
      [...state.teams.by_id.values()].map(({ points, wins }) => [points, wins]);
    expect(scores(world)).toEqual([
      [50, 1],
      [0, 0],
      [50, 1],
    ]);
    const teams = [{ team_id: "ants" }, { team_id: "crows" }];
    expect(display(world).game).toMatchObject({ winner: null, draw: teams, finished: [{ winner: null, draw: teams }] });
    expect(moderator(world)).toMatchObject({ programme: { games: [{ draw: teams }, {}] }, undo: { draw: teams } });
    expect(scores(given(world, undo()).world)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    // Deleting a team removes it from the draw (TEAM-9).
    const without = given(world, manage({ type: "delete_team", team_id: "ants" })).world;
    expect(display(without).game?.draw).toMatchObject([{ team_id: "crows" }]);
    given(without, undo());

    past.when(draw("ants")).thenRefused("invalid_input");
    past.when(draw("ants", "ants")).thenRefused("invalid_input");
    past.when(draw("ants", "deer")).thenRefused("team_not_found");
    past
      .when(play({ type: "finish_game", winner_team_id: "ants", drawn_team_ids: ["ants", "bees"] }))
      .thenRefused("invalid_input");
    given(past.world, manage({ type: "deactivate_team", team_id: "bees" }))
      .when(draw("ants", "bees"))
      .thenRefused("team_deactivated");
  });

  test("GAME-6: that nobody won is a choice of its own", () => {
    const past = given(quiz, underway(["Ants"]), reveal(), finalize());
    past.when(finish(null)).thenRefused("team_required");
    past.when(play({ type: "finish_game", winner_team_id: "ants", no_winner: true })).thenRefused("invalid_input");
    const { state } = past
      .when(play({ type: "finish_game", winner_team_id: null, no_winner: true }))
      .then({ type: "game_finished", winner_team_id: null, points: 50 });
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, wins: 0 });
  });

  test("GAME-6: a show without teams skips the choice", () => {
    const past = given(quiz, underway([]), reveal(), finalize());
    expect(moderator(past.world).programme.winner_required).toBe(false);
    past.when(finish(null)).then({ type: "game_finished", winner_team_id: null });
  });

  test("GAME-6: a game of which no round was revealed needs no winner, and gives nothing without one", () => {
    const past = given(quiz, underway(["Ants"]), finalize());
    expect(moderator(past.world).programme.winner_required).toBe(false);
    const { state } = past.when(finish(null)).then({ type: "game_finished", winner_team_id: null });
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, wins: 0 });
    past.when(finish("ants")).then({ type: "game_finished", winner_team_id: "ants" });

    const empty = newWorld({ library: { a: aGame([]), b: aGame([aRound()]) } });
    given(empty, created(), addGame("a"), addGame("b"), register("Ants"), start())
      .when(finish(null))
      .then({ type: "game_finished", show_game_id: "a", winner_team_id: null });
    given(quiz, underway(["Ants"]), reveal(), cancel(1), finalize())
      .when(finish(null))
      .then({ type: "game_finished", winner_team_id: null });
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
    // Points won earlier count in the show, not in the next game.
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
