import { describe, expect, test } from "vitest";
import { getPosition, project } from "../index.ts";
import {
  addGame,
  contextOf,
  aGame,
  aRound,
  lockBuzzer,
  createShow,
  executeCommand,
  firstRound,
  given,
  host,
  judgeSubmission,
  press,
  manage,
  newWorld,
  next,
  play,
  register,
  reveal,
  submitText,
  start,
  startedShow,
  undo,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import {
  cancelRound,
  display,
  finaliseGame,
  finishGame,
  introduceGame,
  moderator,
  quiz,
  reopenRound,
  roundIdOf,
  showRound,
} from "../testing/two-games-world.ts";

describe("games", () => {
  test("GAME-1, GAME-4: starting the first round starts the game, once", () => {
    const past = given(quiz, createShow(), addGame("a"), addGame("b"), start());
    past.when(firstRound()).then({ type: "game_begun" }, { type: "round_opened" }, { type: "timer_changed" });
    given(past.world, firstRound()).when(firstRound()).thenRefused("game_has_begun");
  });

  test("GAME-2: the current game is the first unfinished one", () => {
    const past = given(quiz, startedShow(["Ants"]), finaliseGame(), finishGame("ants"));
    const { programme, game, show } = moderator(past.world);
    expect(programme.current_game_id).toBe("b");
    expect(programme.games.map((each) => each.status)).toEqual(["finished", "pending"]);
    expect(show.stage).toBe("game_over");
    // PROJ-4: the screens still show the finished game.
    expect(game).toMatchObject({ id: "a", number: 1, total: 2, status: "finished", winner: { team_id: "ants" } });
    const after = given(past.world, firstRound()).world;
    expect(display(after).game).toMatchObject({ id: "b", number: 2, winner: null, finished: [{ points: 50 }] });
  });

  test("GAME-10, PROJ-3, PROJ-4, PROJ-9: introduces the next game after the previous winner was shown", () => {
    const started = given(quiz, createShow(), addGame("a"), addGame("b"), start()).world;
    expect(moderator(started)).toMatchObject({
      show: { stage: "game_intro" },
      game: { id: "a" },
      programme: { next_step: "start_first_round" },
    });
    given(started).when(introduceGame()).thenNothing();

    const won = given(quiz, startedShow(["Ants"]), finaliseGame(), finishGame("ants"));
    expect(moderator(won.world)).toMatchObject({
      show: { stage: "game_over" },
      programme: { next_step: "introduce_game" },
    });
    const { world } = won.when(introduceGame()).then({ type: "game_introduced", show_game_id: "b" });
    expect(moderator(world)).toMatchObject({
      show: { stage: "game_intro" },
      game: { id: "b", title: "Second", number: 2, total: 2, status: "pending", winner: null },
      programme: { next_step: "start_first_round" },
    });
    given(world).when(introduceGame()).thenNothing();
    given(world, firstRound()).when(introduceGame()).thenRefused("game_has_begun");
    // The last game has no successor: its winner stays until the show is completed.
    const over = given(world, firstRound(), finaliseGame(), finishGame(null)).world;
    expect(moderator(over)).toMatchObject({ show: { stage: "game_over" }, programme: { next_step: "complete" } });
    given(over).when(introduceGame()).thenRefused("game_not_found");
  });

  test("GAME-10: an introduction can be undone and is lost when another game becomes current", () => {
    const introduced = given(quiz, startedShow(["Ants"]), finaliseGame(), finishGame("ants"), introduceGame());
    const { world } = introduced.when(undo()).then({ type: "decision_undone" });
    expect(moderator(world)).toMatchObject({
      show: { stage: "game_over" },
      game: { id: "a", winner: { team_id: "ants" } },
      programme: { next_step: "introduce_game" },
    });
    const back = given(introduced.world, firstRound(), undo()).world;
    expect(display(back).show.stage).toBe("game_intro");

    const three = newWorld({ library: { a: aGame([aRound()]), b: aGame([aRound()]), c: aGame([aRound()]) } });
    const moved = given(three, startedShow([]), finaliseGame(), finishGame(null), introduceGame()).when(
      manage({ type: "order_games", show_game_ids: ["a", "c", "b"] }),
    ).result.world;
    expect(moderator(moved)).toMatchObject({
      show: { stage: "game_over" },
      programme: { current_game_id: "c", next_step: "introduce_game" },
    });
  });

  test("GAME-10: refuses to introduce a game without rounds; the first round starts without an introduction", () => {
    const empty = newWorld({ library: { a: aGame([aRound()]), b: aGame([]) } });
    const past = given(empty, startedShow([]), finaliseGame(), finishGame(null));
    expect(moderator(past.world).programme.next_step).toBe("finish_game");
    past.when(introduceGame()).thenRefused("nothing_to_play");
    given(quiz, startedShow([]), finaliseGame(), finishGame(null))
      .when(firstRound())
      .then(
        { type: "game_begun", show_game_id: "b" },
        { type: "round_opened" },
        { type: "timer_changed" },
        { type: "buzzer_opened" },
      );
  });

  test("GAME-3: games that have begun keep their position", () => {
    const order = (...showGameIds: string[]): Step => manage({ type: "order_games", show_game_ids: showGameIds });
    given(quiz, createShow(), addGame("a"), addGame("b")).when(order("b", "a")).then({ type: "games_ordered" });
    given(quiz, createShow(), addGame("a"), addGame("b")).when(order("b", "b")).thenRefused("game_not_found");
    given(quiz, createShow(), addGame("a"), addGame("b")).when(order("b")).thenRefused("game_not_found");
    given(quiz, startedShow([])).when(order("b", "a")).thenRefused("game_has_begun");
    given(quiz, startedShow([]))
      .when(manage({ type: "remove_game", show_game_id: "a" }))
      .thenRefused("game_has_begun");
    given(quiz, startedShow([]))
      .when(manage({ type: "remove_game", show_game_id: "c" }))
      .thenRefused("game_not_found");
    given(quiz, startedShow([]))
      .when(manage({ type: "remove_game", show_game_id: "b" }))
      .then({ type: "game_removed" });
  });

  test("GAME-3: adding to an active show needs frozen content; a completed show refuses changes", () => {
    const game = { game_id: "g", title: "New", points: 1, rounds_count: 1 };
    const add = manage({ type: "add_game", show_game_id: "c", game });
    given(quiz, startedShow([])).when(add).thenRefused("stale_view");
    given(quiz, createShow(), addGame("a"), start()).when(addGame("b")).then({ type: "game_added", show_game_id: "b" });
    given(quiz, createShow(), addGame("a")).when(addGame("a")).thenNothing();
    given(quiz, startedShow([]), play({ type: "complete", confirmed: true }))
      .when(add)
      .thenRefused("wrong_status");
  });

  describe("GAME-11: a game for some teams", () => {
    const limited = (teamIds: readonly string[]): Step => addGame("tie", teamIds);
    const world = newWorld({
      library: {
        a: aGame([aRound({ buzzer_override: "disable" })]),
        tie: aGame([aRound({ buzzer_override: "disable" }), aRound({ buzzer_override: "enable" })]),
      },
    });
    const names = ["Ants", "Bees", "Crows"];
    const finishWithoutWinner = play({ type: "finish_game", winner_team_id: null, no_winner: true });
    const teams = names.map((name) => register(name));
    const over = given(world, createShow(), addGame("a"), ...teams, start(), firstRound(), reveal(), next()).world;
    const inTie = given(over, limited(["ants", "bees"]), finishWithoutWinner, introduceGame(), firstRound()).world;

    test("GAME-11: is for 2 to 50 active teams of an active show", () => {
      const past = given(over);
      past.when(limited(["ants"])).thenRefused("invalid_input");
      past.when(limited(["ants", "ants"])).thenRefused("invalid_input");
      past.when(limited(["ants", "nobody"])).thenRefused("team_not_found");
      past.when(limited(["ants", "bees"])).then({ type: "game_added", team_ids: ["ants", "bees"] });
      given(over, manage({ type: "deactivate_team", team_id: "bees" }))
        .when(limited(["ants", "bees"]))
        .thenRefused("team_deactivated");
    });

    test("GAME-11: other teams are out of its rounds, including those that register later", () => {
      const past = given(inTie);
      past.when(submitText("crows", "Mars")).thenRefused("team_out");
      past.when(submitText("ants", "Mars")).then({ type: "answer_submitted" });
      const late = given(inTie, register("Dogs"));
      late.when(submitText("dogs", "Mars")).thenRefused("team_out");
      const outOf = (teamId: string) =>
        project(late.world.state, { kind: "team", team_id: teamId }, contextOf(late.world))?.me?.out;
      expect(["ants", "bees", "crows", "dogs"].map(outOf)).toEqual([false, false, true, true]);
      const buzzing = given(late.world, reveal(), next());
      buzzing.when(press("crows")).thenRefused("team_out");
      const again = given(buzzing.world, play({ type: "close_buzzer" }), play({ type: "reopen_buzzer" }));
      again.when(press("crows")).thenRefused("team_out");
    });

    test("PROJ-12: deactivated teams do not count as out", () => {
      const outOf = ({ state }: World) => project(state, { kind: "display" }, contextOf(inTie)).buzzer?.out;
      expect(outOf(inTie)).toBe(1);
      const withoutCrows = given(inTie, manage({ type: "deactivate_team", team_id: "crows" })).world;
      expect(outOf(withoutCrows)).toBeUndefined();
      expect(outOf(given(withoutCrows, manage({ type: "reactivate_team", team_id: "crows" })).world)).toBe(1);
    });

    test("GAME-11: its standings list only its teams", () => {
      const { world: unanswered } = given(inTie, reveal(), finaliseGame());
      const { game_standings } = moderator(unanswered).programme;
      expect(game_standings.map(({ team_id, points }) => [team_id, points])).toEqual([
        ["ants", 0],
        ["bees", 0],
      ]);
    });

    test("GAME-11, UNDO-4: its points decide the winner; undo and reset restore the previous state", () => {
      const won = given(
        inTie,
        submitText("ants", "Mars"),
        judgeSubmission("ants", "correct"),
        reveal(),
        finaliseGame(),
      );
      expect(moderator(won.world).programme.game_standings[0]).toMatchObject({ team_id: "ants" });
      const undone = given(won.world, undo(), undo()).world;
      expect(undone.state.round?.out.toArray()).toEqual(["crows"]);
      const reset = given(won.world, play({ type: "reset" })).world;
      expect(reset.state.games.map(({ id }) => id)).toEqual(["a"]);
    });
  });

  test("GAME-4: a game without rounds can only be finished", () => {
    const world = newWorld({ library: { a: aGame([]), b: aGame([aRound()]) } });
    const past = given(world, createShow(), addGame("a"), addGame("b"), start());
    past.when(firstRound()).thenRefused("nothing_to_play");
    expect(moderator(past.world).programme.next_step).toBe("finish_game");
    past.when(finishGame(null)).then({ type: "game_finished", show_game_id: "a" });
  });

  test("ROUND-2: refuses a command for another game, also between two games", () => {
    const past = given(quiz, startedShow(["Ants"]), finaliseGame(), finishGame("ants"));
    const { state } = past.world;
    const [first, second] = state.games;
    const skipGame =
      (gameId: string | null | undefined): Step =>
      (world) => {
        const view = { ...getPosition(state), show_game_id: gameId };
        return executeCommand(world, { actor: host }, { type: "finalize_game", view });
      };
    past.when(skipGame(first?.id)).thenRefused("stale_view");
    past.when(skipGame(null)).thenRefused("stale_view");
    past.when(skipGame(second?.id)).then({ type: "rounds_over", show_game_id: second?.id });
    // Clients may omit the game.
    past.when(skipGame(undefined)).then({ type: "rounds_over", show_game_id: second?.id });
  });

  test("GAME-5: next after the last round ends the rounds", () => {
    const past = given(quiz, startedShow([]), reveal(), next(), reveal(), next(), reveal());
    const { state, world } = past
      .when(next())
      .then({ type: "round_ended", as: "done" }, { type: "rounds_over", skipped: [] });
    expect(state.run?.cursor).toBeNull();
    expect(display(world).show.stage).toBe("standings");
    given(world).when(next()).thenRefused("no_next_round");
    given(world).when(finaliseGame()).thenRefused("wrong_phase");
  });

  test("GAME-5: finalize_game skips rounds that were not played", () => {
    const past = given(quiz, startedShow([]), reveal(), next());
    const { world } = past
      .when(finaliseGame())
      .then({ type: "round_ended", as: "skipped" }, { type: "rounds_over", skipped: [roundIdOf(past.world, 3)] });
    const phases = moderator(world).programme.games[0]?.rounds.map(({ phase }) => phase);
    expect(phases).toEqual(["done", "skipped", "skipped"]);
  });

  test("GAME-6: the winner gets the game's points and one win", () => {
    const past = given(quiz, startedShow(["Ants", "Bees"]), reveal(), finaliseGame());
    expect(moderator(past.world).programme.winner_required).toBe(true);
    past.when(finishGame(null)).thenRefused("team_required");
    past.when(finishGame("nobody")).thenRefused("team_not_found");
    given(past.world, manage({ type: "deactivate_team", team_id: "bees" }))
      .when(finishGame("bees"))
      .thenRefused("team_deactivated");
    const { state } = past.when(finishGame("bees")).then({ type: "game_finished", winner_team_id: "bees", points: 50 });
    expect(state.teams.by_id.get("bees")).toMatchObject({ points: 50, wins: 1 });
    given(quiz, startedShow(["Ants"]))
      .when(finishGame("ants"))
      .thenRefused("wrong_phase");
  });

  test("GAME-6: in a draw each team gets the game's points and one win; undo reverts all of it", () => {
    const past = given(quiz, startedShow(["Ants", "Bees", "Crows"]), reveal(), finaliseGame());
    const draw = (...drawnTeamIds: string[]): Step =>
      play({ type: "finish_game", winner_team_id: null, drawn_team_ids: drawnTeamIds });
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

  test("GAME-6: finishing without a winner needs no_winner", () => {
    const past = given(quiz, startedShow(["Ants"]), reveal(), finaliseGame());
    past.when(finishGame(null)).thenRefused("team_required");
    past.when(play({ type: "finish_game", winner_team_id: "ants", no_winner: true })).thenRefused("invalid_input");
    const { state } = past
      .when(play({ type: "finish_game", winner_team_id: null, no_winner: true }))
      .then({ type: "game_finished", winner_team_id: null, points: 50 });
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, wins: 0 });
  });

  test("GAME-6: a show without teams needs no winner", () => {
    const past = given(quiz, startedShow([]), reveal(), finaliseGame());
    expect(moderator(past.world).programme.winner_required).toBe(false);
    past.when(finishGame(null)).then({ type: "game_finished", winner_team_id: null });
  });

  test("GAME-6: a game without a revealed round needs no winner and then awards nothing", () => {
    const past = given(quiz, startedShow(["Ants"]), finaliseGame());
    expect(moderator(past.world).programme.winner_required).toBe(false);
    const { state } = past.when(finishGame(null)).then({ type: "game_finished", winner_team_id: null });
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, wins: 0 });
    past.when(finishGame("ants")).then({ type: "game_finished", winner_team_id: "ants" });

    const empty = newWorld({ library: { a: aGame([]), b: aGame([aRound()]) } });
    given(empty, createShow(), addGame("a"), addGame("b"), register("Ants"), start())
      .when(finishGame(null))
      .then({ type: "game_finished", show_game_id: "a", winner_team_id: null });
    given(quiz, startedShow(["Ants"]), reveal(), cancelRound(1), finaliseGame())
      .when(finishGame(null))
      .then({ type: "game_finished", winner_team_id: null });
  });

  test("GAME-6: game standings list ties in order of registration", () => {
    const past = given(
      quiz,
      startedShow(["Ants", "Bees", "Crows"]),
      submitText("crows", "Mercury"),
      judgeSubmission("crows", "correct"),
      reveal(),
      finaliseGame(),
    );
    const { game_standings } = moderator(past.world).programme;
    expect(game_standings.map(({ team_id, points }) => [team_id, points])).toEqual([
      ["crows", 10],
      ["ants", 0],
      ["bees", 0],
    ]);
    // Points won earlier count in the show, not in the next game.
    const later = given(past.world, finishGame("ants"), firstRound(), finaliseGame());
    expect(moderator(later.world).programme.game_standings.map(({ points }) => points)).toEqual([0, 0, 0]);
  });

  test("GAME-12, PROJ-3: an active show whose games were all removed waits in the lobby for another one", () => {
    const single = newWorld({ library: { a: aGame([aRound()]), b: aGame([aRound()]) } });
    const remove = (id: string): Step => manage({ type: "remove_game", show_game_id: id });
    const emptied = given(single, createShow(), addGame("a"), start(), remove("a"));
    expect(moderator(emptied.world)).toMatchObject({
      show: { status: "active", stage: "lobby" },
      game: null,
      programme: { next_step: null },
    });
    expect(display(emptied.world).show.stage).toBe("lobby");
    const { world } = emptied.when(addGame("b")).then({ type: "game_added" });
    expect(moderator(world)).toMatchObject({
      show: { stage: "game_intro" },
      game: { id: "b" },
      programme: { next_step: "start_first_round" },
    });
    // A show that is completed nevertheless has ended, and a played game stays on screen.
    const completed = emptied.when(play({ type: "complete", confirmed: true })).result.world;
    expect(display(completed).show.stage).toBe("final");
    const played = given(quiz, startedShow([]), finaliseGame(), finishGame(null), remove("b")).world;
    expect(moderator(played)).toMatchObject({ show: { stage: "game_over" }, programme: { next_step: "complete" } });
  });

  test("GAME-8: after the last game the next step is to complete", () => {
    const past = given(
      quiz,
      startedShow(["Ants"]),
      finaliseGame(),
      finishGame("ants"),
      finaliseGame(),
      finishGame("ants"),
    );
    const { programme, show, game } = moderator(past.world);
    expect([programme.next_step, show.stage, game?.id]).toEqual(["complete", "game_over", "b"]);
    past.when(firstRound()).thenRefused("game_not_found");
    const final = display(given(past.world, play({ type: "complete", confirmed: false })).world);
    expect([final.show.stage, final.game?.id, final.round]).toEqual(["final", "b", null]);
  });

  test("GAME-9: rounds of a finished game cannot be changed", () => {
    const past = given(quiz, startedShow(["Ants"]), reveal(), finaliseGame(), finishGame("ants"));
    for (const step of [reopenRound(2), showRound(1), cancelRound(1)]) past.when(step).thenRefused("round_not_found");
  });
});

test("PROJ-9: next_step follows the steps of a show", () => {
  const steps: readonly (readonly [Step, string | null])[] = [
    [createShow(), null],
    [addGame("a"), "start"],
    [register("Ants"), "start"],
    [start(), "start_first_round"],
    [firstRound(), "reveal"],
    [play({ type: "pause" }), "resume"],
    [play({ type: "resume" }), "reveal"],
    [reveal(), "next"],
    [finaliseGame(), "finish_game"],
    [finishGame("ants"), "complete"],
    [play({ type: "complete", confirmed: false }), null],
  ];
  let { world } = given(quiz);
  for (const [step, expected] of steps) {
    world = step(world);
    expect(moderator(world).programme.next_step).toBe(expected);
  }
});

test("PROJ-9: next_step is decide_buzz while a buzz is held", () => {
  const buzzer = newWorld({ library: { a: aGame([aRound()]) } });
  expect(moderator(given(buzzer, startedShow(["Ants"]), lockBuzzer("ants")).world).programme.next_step).toBe(
    "decide_buzz",
  );
});
