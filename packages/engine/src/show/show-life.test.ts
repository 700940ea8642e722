import { describe, expect, test } from "vitest";
import { default_settings, project } from "../index.ts";
import {
  addGame,
  aGame,
  aRound,
  buzzHeldBy,
  contextOf,
  created,
  decided,
  firstRound,
  freeze,
  give,
  given,
  host,
  judged,
  manage,
  newWorld,
  next,
  play,
  press,
  presentView,
  register,
  reveal,
  says,
  start,
  tick,
  underway,
  undo,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const pause = (): Step => play({ type: "pause" });
const resume = (): Step => play({ type: "resume" });
const complete = (confirmed: boolean): Step => play({ type: "complete", confirmed });
const reset = (): Step => play({ type: "reset" });

describe("standings on the displays", () => {
  const standings = (on: boolean): Step => play({ type: "show_standings", on });
  const isOn = (world: World): boolean =>
    project(world.state, { kind: "display" }, contextOf(world)).show.standings_shown === true;

  test("SHOW-13, D3: on and off while a question is open, which goes on underneath", () => {
    const past = given(underway(["Ants", "Bees"]));
    past.when(standings(false)).thenNothing();
    const { world } = past.when(standings(true)).then({ type: "standings_shown", on: true });
    expect(isOn(world)).toBe(true);
    given(world).when(standings(true)).thenNothing();
    // Question and buzzer are unaffected.
    expect(project(world.state, { kind: "display" }, contextOf(world))).toMatchObject({
      show: { stage: "round" },
      round: { phase: "question" },
      buzzer: { phase: "open" },
    });
    const { world: back } = given(world).when(standings(false)).then({ type: "standings_shown", on: false });
    expect(isOn(back)).toBe(false);
    expect(back.state.undo).toEqual(past.world.state.undo);
  });

  test("SHOW-13, SHOW-8: in the pause as well, and only in an active show", () => {
    const past = given(underway(["Ants"]), play({ type: "pause" }));
    past.when(standings(true)).then({ type: "standings_shown" });
    given(past.world, standings(true), play({ type: "complete", confirmed: true }))
      .when(standings(true))
      .thenRefused("wrong_status");
    given(created(), addGame("planets")).when(standings(true)).thenRefused("wrong_status");
  });

  test.each([
    ["a held buzz", [buzzHeldBy("ants")]],
    ["the reveal", [reveal()]],
    ["the next round", [next(true)]],
    ["the end of the rounds", [play({ type: "finalize_game" })]],
    ["the undo of a decision that moved the play", [undo()]],
  ] as const)("SHOW-13: %s takes them off", (_what, steps) => {
    const past = given(underway(["Ants", "Bees"]), standings(true));
    expect(isOn(past.when(...steps).outcome.world)).toBe(false);
  });

  test("SHOW-13: answers, presses that are not decided, and corrections leave them", () => {
    const correct = manage({ type: "correct_points", team_id: "ants", points: 3, reason: "Late" });
    const past = given(underway(["Ants", "Bees"]), standings(true), wait(300), press("ants"), correct, undo());
    expect(isOn(past.world)).toBe(true);
  });
});

describe("creation and settings", () => {
  test("SHOW-2: a name is composed and trimmed, and not empty", () => {
    given(created())
      .when(manage({ type: "update_show", name: "  New  name " }))
      .then({ type: "show_updated", name: "New name" });
    given(created())
      .when(manage({ type: "update_show", name: "   " }))
      .thenRefused("invalid_name");
    given(created())
      .when(manage({ type: "update_show", name: "a\u0007b" }))
      .thenRefused("invalid_name");
    given(created())
      .when(manage({ type: "update_show", description: "x".repeat(5001) }))
      .thenRefused("invalid_input");
  });

  test.each([
    [{ cap_ms: 151 }, "cap_ms"],
    [{ cap_ms: 0.5 }, "cap_ms"],
    [{ wrong_buzz_penalty: -1 }, "wrong_buzz_penalty"],
    [{ default_timer_s: 0 }, "default_timer_s"],
    [{ default_timer_s: 86_401 }, "default_timer_s"],
    [{ languages: [] }, "languages"],
    [{ languages: ["en", "en"] as const }, "languages"],
  ])("SHOW-3: %j is refused", (settings, setting) => {
    given(created())
      .when(manage({ type: "update_show", settings }))
      .thenRefused("invalid_settings", { setting });
  });

  test("SHOW-3: other settings stay as they were", () => {
    given(created({ cap_ms: 20 }))
      .when(manage({ type: "update_show", settings: { sounds: false } }))
      .then({ type: "show_updated", settings: { ...default_settings, cap_ms: 20, sounds: false } });
  });

  test("SHOW-4: a show with nothing to play is pending", () => {
    const { world } = given(newWorld({ library: { empty: aGame([]) } }), created(), addGame("empty"));
    const { show, programme } = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(show.pending).toBe(true);
    expect(programme.next_step).toBeNull();
  });

  test("SHOW-12: registration opens and closes, and asking twice changes nothing", () => {
    const close = manage({ type: "set_registration", open: false });
    given(created()).when(close).then({ type: "registration_set", open: false });
    given(created(), close).when(close).thenNothing();
  });
});

describe("start", () => {
  test("SHOW-5: the first game becomes current, no round yet", () => {
    const { state, world } = given(created(), addGame("planets"), addGame("capitals"))
      .when(start())
      .then({ type: "show_started" }, { type: "timer_changed", action: "prepared" });
    expect(state.run?.cursor).toBeNull();
    const { programme, show } = project(state, { kind: "moderator" }, contextOf(world));
    expect(programme.current_game_id).toBe("planets");
    expect(show.stage).toBe("game_intro");
  });

  test("SHOW-5: a show without any round has nothing to play", () => {
    given(created()).when(start()).thenRefused("nothing_to_play");
    given(newWorld({ library: { empty: aGame([]) } }), created(), addGame("empty"))
      .when(start())
      .thenRefused("nothing_to_play");
  });

  test("SHOW-5: content frozen for another programme is stale", () => {
    const past = given(created(), addGame("planets"), addGame("capitals"));
    const content = freeze(past.world.library, "run", ["planets"]);
    past.when(play({ type: "start", run_id: "run", content })).thenRefused("stale_view");
  });

  test("SHOW-6: a change in the library reaches the summary, not what is frozen", () => {
    const game = { game_id: "library planets", title: "Stars", points: 99, rounds_count: 7 };
    const refresh: Step = (world) => give(world, { actor: { kind: "system" } }, { type: "refresh_game", game });
    const { world, state } = given(underway([])).when(refresh).then({ type: "game_refreshed", game });
    expect(state.games[0]?.game).toEqual(game);
    expect(project(state, { kind: "display" }, contextOf(world)).game).toMatchObject({ title: "Planets", points: 20 });
    given(created()).when(refresh).thenNothing();
  });
});

describe("status", () => {
  test("SHOW-1: actions from another status are refused", () => {
    given(created(), addGame("planets")).when(pause()).thenRefused("wrong_status", { status: "ready" });
    given(created(), addGame("planets")).when(reset()).thenRefused("wrong_status");
    given(underway([])).when(start()).thenRefused("wrong_status", { status: "active" });
    given(underway([]), complete(true)).when(complete(true)).thenRefused("wrong_status", { status: "completed" });
    given(underway([])).when(resume()).thenRefused("wrong_status");
  });

  test("SHOW-10: complete wants to be confirmed while games remain", () => {
    const past = given(underway(["Ants"]));
    past.when(complete(false)).thenRefused("confirmation_required", { reason: "games_remain", remaining: 2 });
    past
      .when(complete(true))
      .then({ type: "buzzer_closed" }, { type: "round_ended", as: "skipped" }, { type: "show_completed" });
  });

  test("SHOW-10: without games left it does not ask", () => {
    const finish = play({ type: "finish_game", winner_team_id: "ants" });
    const finalize = play({ type: "finalize_game" });
    given(underway(["Ants"]), finalize, finish, finalize, finish)
      .when(complete(false))
      .then({ type: "show_completed" });
  });

  test("SHOW-11: reset clears the play and keeps teams and games", () => {
    const { state } = given(underway(["Ants", "Bees"]), buzzHeldBy("ants"), decided("correct"))
      .when(reset())
      .then({ type: "show_reset" });
    expect(state.run).toBeNull();
    expect(state.round).toBeNull();
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, wins: 0, rounds_won: 0 });
    expect(state.games).toHaveLength(2);
    expect(state.games.every((entry) => entry.content_id === null && entry.progress.status === "pending")).toBe(true);
  });

  test("SHOW-1: after a reset a new run begins", () => {
    const { state } = given(underway(["Ants"]), reset()).when(start(), firstRound()).outcome;
    expect(state.run?.cursor).toMatch(/^run \d+\/planets\/1$/u);
  });

  test("SHOW-12: a completed show takes no team, and after a reset registration is as it was set", () => {
    given(underway([]), complete(true)).when(register("Late")).thenRefused("show_completed");
    given(underway([]), complete(true))
      .when(manage({ type: "set_registration", open: true }))
      .thenRefused("show_completed");
    given(underway([]), complete(true), reset()).when(register("Late")).then({ type: "team_registered" });
  });
});

describe("pause", () => {
  test("SHOW-7: presses and submissions are refused", () => {
    given(underway(["Ants"]), wait(300), pause())
      .when(press("ants"))
      .thenRefused("show_paused");
    const quiz = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" })]) } });
    given(quiz, underway(["Ants"]), pause())
      .when(says("ants", "Mercury"))
      .thenRefused("show_paused");
  });

  test("SHOW-7: a held buzz is kept and decided after the resume", () => {
    const past = given(underway(["Ants"]), buzzHeldBy("ants"), pause());
    past.when(decided("correct")).thenRefused("show_paused");
    past
      .when(resume(), decided("correct"))
      .then(
        { type: "show_resumed" },
        { type: "buzz_decided", team_id: "ants", outcome: "correct" },
        { type: "round_revealed", winner_team_id: "ants" },
      );
  });

  test("SHOW-7: a running timer is held and goes on to the millisecond", () => {
    const past = given(underway([]), play({ type: "timer_start", seconds: 10 }), wait(1234), pause(), wait(99_999));
    expect(past.world.state.timer).toEqual({ status: "paused", duration_ms: 10_000, remaining_ms: 8766, by: "show" });
    const { state, world } = past.when(resume()).outcome;
    expect(state.timer).toEqual({ status: "running", duration_ms: 10_000, ends_at: world.now + 8766 });
  });

  test("SHOW-7: a timer that the moderator had paused stays paused", () => {
    const past = given(underway([]), play({ type: "timer_start" }), play({ type: "timer_pause" }), pause());
    past.when(resume()).then({ type: "show_resumed" });
  });

  test("SHOW-8: only resume, complete, reset and what is not play", () => {
    const past = given(underway(["Ants"]), pause());
    for (const refused of [
      pause(),
      reveal(),
      next(true),
      play({ type: "timer_start" }),
      play({ type: "open_buzzer" }),
    ]) {
      past.when(refused).thenRefused("show_paused");
    }
    past
      .when(manage({ type: "correct_points", team_id: "ants", points: 5, reason: "Late" }))
      .then({ type: "points_corrected" });
    past.when(register("Bees")).then({ type: "team_registered" });
    past.when(complete(true)).outcome.rejections.forEach(() => expect.unreachable());
  });

  test("SHOW-9: an arbitration that runs goes on, presses on their way count", () => {
    const { state } = given(underway(["Ants", "Bees"]), wait(400), press("ants", { way: 40 }), pause())
      .when(press("bees", { way: 20, claim: -45, rtt_min: 90 }), tick())
      .then({ type: "press_counted" }, { type: "buzzer_locked", team_id: "bees" });
    expect(state.run?.paused).toBe(true);
  });
});

describe("what a play command was given for", () => {
  test("ROUND-2: another round, phase or run is stale", () => {
    const past = given(underway(["Ants"]));
    const view = presentView(past.world.state);
    for (const stale of [
      { ...view, run_id: "another" },
      { ...view, round_id: "another" },
      { ...view, phase: "revealed" as const },
      { ...view, round_id: null, phase: null },
    ]) {
      past.when((world) => give(world, { actor: host }, { type: "reveal", view: stale })).thenRefused("stale_view");
    }
  });

  test("ROUND-2: the second of two quick clicks does nothing", () => {
    const past = given(underway(["Ants"]), reveal());
    const view = presentView(past.world.state);
    const click: Step = (world) => give(world, { actor: host }, { type: "next", confirmed: true, view });
    past.when(click, click).thenRefused("stale_view");
  });

  test("ROUND-2: before the start the run is the empty string", () => {
    const past = given(created(), addGame("planets"));
    expect(presentView(past.world.state)).toEqual({ run_id: "", round_id: null, phase: null });
    past.when(start()).then({ type: "show_started" }, { type: "timer_changed" });
  });
});

test("SHOW-10: points stand as they were at completion", () => {
  const quiz = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" })]) } });
  const past = given(quiz, underway(["Ants"]), says("ants", "Mercury"), judged("ants", "correct"), reveal());
  const { state } = past.when(complete(true)).outcome;
  expect(state.teams.by_id.get("ants")).toMatchObject({ points: 10, wins: 0 });
});
