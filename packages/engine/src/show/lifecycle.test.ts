import { describe, expect, test } from "vitest";
import type { ManageCommand, PlayPosition } from "../commands.ts";
import { DEFAULT_SETTINGS, getPosition, project } from "../index.ts";
import {
  addGame,
  aGame,
  aRound,
  lockBuzzer,
  contextOf,
  createShow,
  decideBuzz,
  firstRound,
  freeze,
  executeCommand,
  given,
  host,
  judgeSubmission,
  manage,
  newWorld,
  next,
  passBuzz,
  play,
  press,
  register,
  reveal,
  submitText,
  start,
  tick,
  startedShow,
  undo,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const pause = (): Step => play({ type: "pause" });
const resume = (): Step => play({ type: "resume" });
const complete = (confirmed: boolean): Step => play({ type: "complete", confirmed });
const reset = (): Step => play({ type: "reset" });

describe("the join code on the displays", () => {
  const joinCode = (on: boolean): Step => play({ type: "show_join_code", on });
  const isOn = (world: World): boolean =>
    project(world.state, { kind: "display" }, contextOf(world)).show.join_code_shown === true;

  test("SHOW-14: stays through rounds, pauses and undo until it is hidden or the show is reset", () => {
    const past = given(startedShow(["Ants"]));
    past.when(joinCode(false)).thenNothing();
    const { world } = past.when(joinCode(true)).then({ type: "join_code_shown", on: true });
    expect(isOn(world)).toBe(true);
    given(world).when(joinCode(true)).thenNothing();
    expect(world.state.undo).toEqual(past.world.state.undo);
    const [newest] = world.state.undo.slice(-1);
    const undo = manage({ type: "undo", decision_seq: newest?.seq ?? 0 });
    const later = [play({ type: "reveal" }), play({ type: "pause" }), play({ type: "resume" }), undo];
    expect(isOn(given(world, play({ type: "pause" })).world)).toBe(true);
    expect(isOn(given(world, ...later.slice(0, 3)).world)).toBe(true);
    expect(isOn(given(world, undo).world)).toBe(true);
    expect(isOn(given(world, play({ type: "pause" }), joinCode(false)).world)).toBe(false);
    expect(isOn(given(world, reset()).world)).toBe(false);
  });

  test("SHOW-14: disappears when the show is completed, and returns when that is undone", () => {
    const { world } = given(startedShow(["Ants"]), joinCode(true), complete(true));
    expect(isOn(world)).toBe(false);
    const [newest] = world.state.undo.slice(-1);
    expect(isOn(given(world, manage({ type: "undo", decision_seq: newest?.seq ?? 0 })).world)).toBe(true);
  });
});

describe("standings on the displays", () => {
  const standings = (on: boolean): Step => play({ type: "show_standings", on });
  const isOn = (world: World): boolean =>
    project(world.state, { kind: "display" }, contextOf(world)).show.standings_shown === true;

  test("SHOW-13: shows and hides the standings while the question stays open", () => {
    const past = given(startedShow(["Ants", "Bees"]));
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

  test("SHOW-13, SHOW-8: works while paused, and only in an active show", () => {
    const past = given(startedShow(["Ants"]), play({ type: "pause" }));
    past.when(standings(true)).then({ type: "standings_shown" });
    given(past.world, standings(true), play({ type: "complete", confirmed: true }))
      .when(standings(true))
      .thenRefused("wrong_status");
    given(createShow(), addGame("planets")).when(standings(true)).thenRefused("wrong_status");
  });

  test.each([
    ["a held buzz", [lockBuzzer("ants")]],
    ["the reveal", [reveal()]],
    ["the next round", [next(true)]],
    ["the end of the rounds", [play({ type: "finalize_game" })]],
    ["the undo of a decision that moved the play", [undo()]],
  ] as const)("SHOW-13: %s hides the standings", (_what, steps) => {
    const past = given(startedShow(["Ants", "Bees"]), standings(true));
    expect(isOn(past.when(...steps).result.world)).toBe(false);
  });

  test("SHOW-13, BUZZ-19: a buzz that is passed on hides the standings", () => {
    const pressed = given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"), press("bees"), standings(true));
    expect(isOn(pressed.world)).toBe(true);
    expect(isOn(pressed.when(passBuzz()).result.world)).toBe(false);
  });

  test("SHOW-13: submissions, undecided presses and corrections keep the standings", () => {
    const correct = manage({ type: "correct_points", team_id: "ants", points: 3, reason: "Late" });
    const past = given(startedShow(["Ants", "Bees"]), standings(true), wait(300), press("ants"), correct, undo());
    expect(isOn(past.world)).toBe(true);
  });
});

describe("creation and settings", () => {
  test("SHOW-2: normalises and trims the name and refuses an empty one", () => {
    given(createShow())
      .when(manage({ type: "update_show", name: "  New  name " }))
      .then({ type: "show_updated", name: "New name" });
    given(createShow())
      .when(manage({ type: "update_show", name: "   " }))
      .thenRefused("invalid_name");
    given(createShow())
      .when(manage({ type: "update_show", name: "a\u0007b" }))
      .thenRefused("invalid_name");
    given(createShow())
      .when(manage({ type: "update_show", description: "x".repeat(5001) }))
      .thenRefused("invalid_input");
  });

  test.each([
    [{ cap_ms: 151 }, "cap_ms"],
    [{ cap_ms: 0.5 }, "cap_ms"],
    [{ wrong_buzz_penalty: -1 }, "wrong_buzz_penalty"],
    [{ default_timer_s: 0 }, "default_timer_s"],
    [{ default_timer_s: 86_401 }, "default_timer_s"],
    [{ volumes: { music: 101, cues: 0, ticks: 0 } }, "volumes"],
    [{ volumes: { music: 0, cues: 0.5, ticks: 0 } }, "volumes"],
    [{ show_parts: "backwards" as "timed" }, "show_parts"],
    [{ sound_files: { fanfare: "clip" } as never }, "sound_files"],
    [{ sound_files: { buzz: "../secret" } }, "sound_files"],
    [{ languages: [] }, "languages"],
    [{ languages: ["en", "en"] as const }, "languages"],
  ])("SHOW-3: %j is refused", (settings, setting) => {
    given(createShow())
      .when(manage({ type: "update_show", settings }))
      .thenRefused("invalid_settings", { setting });
  });

  test("SHOW-3: keeps settings that are not given", () => {
    given(createShow({ cap_ms: 20 }))
      .when(manage({ type: "update_show", settings: { sounds: false } }))
      .then({ type: "show_updated", settings: { ...DEFAULT_SETTINGS, cap_ms: 20, sounds: false } });
  });

  test("SHOW-3, PROJ-1: volumes reach every screen", () => {
    const volumes = { music: 40, cues: 100, ticks: 0 };
    const { world } = given(createShow({ volumes }));
    expect(project(world.state, { kind: "display" }, contextOf(world)).show.volumes).toEqual(volumes);
    expect(project(given(createShow()).world.state, { kind: "display" }, contextOf(world)).show).not.toHaveProperty(
      "volumes",
    );
  });

  test("SHOW-17, PROJ-1: own sounds are references to clips; standard ones are not sent", () => {
    const { world } = given(createShow({ sound_files: { buzz: "clip-1", winner: "clip-2" } }));
    const display = { kind: "display" } as const;
    expect(project(world.state, display, contextOf(world)).show.sound_files).toEqual({
      buzz: "asset:audio--clip-1",
      winner: "asset:audio--clip-2",
    });
    const standard = given(createShow({ sound_files: {} })).world;
    expect(project(standard.state, display, contextOf(standard)).show).not.toHaveProperty("sound_files");
  });

  test("SHOW-4: a show with nothing to play is pending", () => {
    const { world } = given(newWorld({ library: { empty: aGame([]) } }), createShow(), addGame("empty"));
    const { show, programme } = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(show.pending).toBe(true);
    expect(programme.next_step).toBeNull();
  });

  test("SHOW-12: opens and closes registration; repeating has no effect", () => {
    const close = manage({ type: "set_registration", open: false });
    given(createShow()).when(close).then({ type: "registration_set", open: false });
    given(createShow(), close).when(close).thenNothing();
  });
});

describe("start", () => {
  test("SHOW-5: the first game becomes current and no round is open", () => {
    const { state, world } = given(createShow(), addGame("planets"), addGame("capitals"))
      .when(start())
      .then({ type: "show_started" }, { type: "timer_changed", action: "prepared" });
    expect(state.run?.cursor).toBeNull();
    const { programme, show } = project(state, { kind: "moderator" }, contextOf(world));
    expect(programme.current_game_id).toBe("planets");
    expect(show.stage).toBe("game_intro");
  });

  test("SHOW-5: refuses to start a show without rounds", () => {
    given(createShow()).when(start()).thenRefused("nothing_to_play");
    given(newWorld({ library: { empty: aGame([]) } }), createShow(), addGame("empty"))
      .when(start())
      .thenRefused("nothing_to_play");
  });

  test("SHOW-5: refuses content frozen for another programme", () => {
    const past = given(createShow(), addGame("planets"), addGame("capitals"));
    const content = freeze(past.world.library, "run", ["planets"]);
    past.when(play({ type: "start", run_id: "run", content })).thenRefused("stale_view");
  });

  test("SHOW-6: a library change updates the summary, not the frozen content", () => {
    const game = { game_id: "library planets", title: "Stars", points: 99, rounds_count: 7 };
    const refresh: Step = (world) =>
      executeCommand(world, { actor: { kind: "system" } }, { type: "refresh_game", game });
    const { world, state } = given(startedShow([])).when(refresh).then({ type: "game_refreshed", game });
    expect(state.games[0]?.game).toEqual(game);
    expect(project(state, { kind: "display" }, contextOf(world)).game).toMatchObject({ title: "Planets", points: 20 });
    given(createShow()).when(refresh).thenNothing();
  });
});

describe("status", () => {
  test("SHOW-1: refuses commands in the wrong status", () => {
    given(createShow(), addGame("planets")).when(pause()).thenRefused("wrong_status", { status: "ready" });
    given(createShow(), addGame("planets")).when(reset()).thenRefused("wrong_status");
    given(startedShow([])).when(start()).thenRefused("wrong_status", { status: "active" });
    given(startedShow([]), complete(true)).when(complete(true)).thenRefused("wrong_status", { status: "completed" });
    given(startedShow([])).when(resume()).thenRefused("wrong_status");
  });

  test("SHOW-10: complete requires confirmation while games remain", () => {
    const past = given(startedShow(["Ants"]));
    past.when(complete(false)).thenRefused("confirmation_required", { reason: "games_remain", remaining: 2 });
    past
      .when(complete(true))
      .then({ type: "buzzer_closed" }, { type: "round_ended", as: "skipped" }, { type: "show_completed" });
  });

  test("SHOW-10: complete needs no confirmation when all games are finished", () => {
    const finish = play({ type: "finish_game", winner_team_id: "ants" });
    const finalise = play({ type: "finalize_game" });
    given(startedShow(["Ants"]), finalise, finish, finalise, finish)
      .when(complete(false))
      .then({ type: "show_completed" });
  });

  test("SHOW-11: reset clears the run and keeps teams and games", () => {
    const { state } = given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"), decideBuzz("correct"))
      .when(reset())
      .then({ type: "show_reset" });
    expect(state.run).toBeNull();
    expect(state.round).toBeNull();
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 0, wins: 0, rounds_won: 0 });
    expect(state.games).toHaveLength(2);
    expect(state.games.every((entry) => entry.content_id === null && entry.progress.status === "pending")).toBe(true);
  });

  test("SHOW-1: after a reset a new run begins", () => {
    const { state } = given(startedShow(["Ants"]), reset()).when(start(), firstRound()).result;
    expect(state.run?.cursor).toMatch(/^run \d+\/planets\/1$/u);
  });

  test("SHOW-12: a completed show refuses teams; reset restores the registration setting", () => {
    given(startedShow([]), complete(true)).when(register("Late")).thenRefused("show_completed");
    given(startedShow([]), complete(true))
      .when(manage({ type: "set_registration", open: true }))
      .thenRefused("show_completed");
    given(startedShow([]), complete(true), reset()).when(register("Late")).then({ type: "team_registered" });
  });
});

describe("pause", () => {
  test("SHOW-7: refuses presses and submissions", () => {
    given(startedShow(["Ants"]), wait(300), pause())
      .when(press("ants"))
      .thenRefused("show_paused");
    const quiz = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" })]) } });
    given(quiz, startedShow(["Ants"]), pause())
      .when(submitText("ants", "Mercury"))
      .thenRefused("show_paused");
  });

  test("SHOW-7: keeps a held buzz for a decision after the resume", () => {
    const past = given(startedShow(["Ants"]), lockBuzzer("ants"), pause());
    past.when(decideBuzz("correct")).thenRefused("show_paused");
    past
      .when(resume(), decideBuzz("correct"))
      .then(
        { type: "show_resumed" },
        { type: "buzz_decided", team_id: "ants", outcome: "correct" },
        { type: "round_revealed", winner_team_id: "ants" },
      );
  });

  test("SHOW-7: pauses a running timer and resumes it to the millisecond", () => {
    const past = given(startedShow([]), play({ type: "timer_start", seconds: 10 }), wait(1234), pause(), wait(99_999));
    expect(past.world.state.timer).toEqual({ status: "paused", duration_ms: 10_000, remaining_ms: 8766, by: "show" });
    const { state, world } = past.when(resume()).result;
    expect(state.timer).toEqual({ status: "running", duration_ms: 10_000, ends_at: world.now + 8766 });
  });

  test("SHOW-7: a timer that the moderator had paused stays paused", () => {
    const past = given(startedShow([]), play({ type: "timer_start" }), play({ type: "timer_pause" }), pause());
    past.when(resume()).then({ type: "show_resumed" });
  });

  test("SHOW-8: allows only resume, complete, reset and commands that are not part of play", () => {
    const past = given(startedShow(["Ants"]), pause());
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
    past.when(complete(true)).result.rejections.forEach(() => expect.unreachable());
  });

  test("SHOW-9: a running arbitration continues and counts presses in flight", () => {
    const { state } = given(startedShow(["Ants", "Bees"]), wait(400), press("ants", { delay: 40 }), pause())
      .when(press("bees", { delay: 20, claim: -45, rtt_min: 90 }), tick())
      .then({ type: "press_counted" }, { type: "buzzer_locked", team_id: "bees" });
    expect(state.run?.paused).toBe(true);
  });
});

describe("expected position of a play command", () => {
  test("ROUND-2: refuses a command for another round, phase or run as stale", () => {
    const past = given(startedShow(["Ants"]));
    const view = getPosition(past.world.state);
    for (const stale of [
      { ...view, run_id: "another" },
      { ...view, round_id: "another" },
      { ...view, phase: "revealed" as const },
      { ...view, round_id: null, phase: null },
    ]) {
      past
        .when((world) => executeCommand(world, { actor: host }, { type: "reveal", view: stale }))
        .thenRefused("stale_view");
    }
  });

  test("ROUND-2: refuses the second of two quick clicks", () => {
    const past = given(startedShow(["Ants"]), reveal());
    const view = getPosition(past.world.state);
    const click: Step = (world) => executeCommand(world, { actor: host }, { type: "next", confirmed: true, view });
    past.when(click, click).thenRefused("stale_view");
  });

  test("ROUND-2: ignores the position of a command that is valid at any", () => {
    const past = given(startedShow(["Ants"]));
    const view = { run_id: "another", round_id: null, phase: null };
    const send =
      (body: ManageCommand & { readonly view: PlayPosition }): Step =>
      (world) =>
        executeCommand(world, { actor: host }, body);
    const correction = { type: "correct_points", team_id: "ants", points: 5, reason: "Tip", view } as const;
    const { world } = past.when(send(correction)).then({ type: "points_corrected" });
    const decisionSeq = world.state.undo.at(-1)?.seq ?? 0;
    const undone = given(world)
      .when(send({ type: "undo", decision_seq: decisionSeq, view }))
      .then({ type: "decision_undone" });
    expect(undone.state.teams.by_id.get("ants")?.points).toBe(0);
  });

  test("ROUND-2: before the start run, round and phase are null", () => {
    const past = given(createShow(), addGame("planets"));
    expect(getPosition(past.world.state)).toEqual({ run_id: null, round_id: null, phase: null });
    past.when(start()).then({ type: "show_started" }, { type: "timer_changed" });
  });
});

test("SHOW-10: completing keeps the points", () => {
  const quiz = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" })]) } });
  const past = given(
    quiz,
    startedShow(["Ants"]),
    submitText("ants", "Mercury"),
    judgeSubmission("ants", "correct"),
    reveal(),
  );
  const { state } = past.when(complete(true)).result;
  expect(state.teams.by_id.get("ants")).toMatchObject({ points: 10, wins: 0 });
});

test("SHOW-16: an update keeps the owner unless the server hands the show over", () => {
  const ownerAfter = (step: Step) => given(createShow(), step).world.state.show?.owner_id;
  expect(ownerAfter(manage({ type: "update_show", name: "Renamed" }))).toBe("host");
  expect(ownerAfter(manage({ type: "update_show", owner_id: "heir" }))).toBe("heir");
});
