import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  aGame,
  aRound,
  lockBuzzer,
  contextOf,
  decideBuzz,
  given,
  manage,
  newWorld,
  next,
  play,
  press,
  reveal,
  submitText,
  startedShow,
  undo,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import { MAX_LISTED_PRESSES } from "./buzzer.state.ts";

const open = (): Step => play({ type: "open_buzzer" });
const close = (): Step => play({ type: "close_buzzer" });
const reopen = (): Step => play({ type: "reopen_buzzer" });
const deleteTeam = (teamId: string): Step => manage({ type: "delete_team", team_id: teamId });
const deactivate = (teamId: string): Step => manage({ type: "deactivate_team", team_id: teamId });
const quizOf = (...rounds: Parameters<typeof aRound>[0][]): World =>
  newWorld({ library: { quiz: aGame(rounds.map((fields) => aRound(fields))) } });

const buzzerOf = (world: World) => project(world.state, { kind: "display" }, contextOf(world)).buzzer;
const moderatorOf = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));

describe("opening", () => {
  test.each([
    [{ buzzer_override: "enable" }, false, true],
    [{ buzzer_override: "disable" }, true, false],
    [{ buzzer_override: "use_game_default" }, true, true],
    [{ buzzer_override: "use_game_default" }, false, false],
    [{ buzzer_override: "enable", type: "listing", config: { words: [] } }, true, false],
  ] as const)("BUZZ-1: %j with a game default of %s is on: %s", (fields, buzzerDefault, on) => {
    const world = newWorld({ library: { quiz: aGame([aRound(fields)], { buzzer_default: buzzerDefault }) } });
    expect(given(world, startedShow(["Ants"])).world.state.round?.buzzer_on).toBe(on);
  });

  test("FAIR-2: opens after the opening delay, or at once for a spoken question", () => {
    const { world } = given(startedShow(["Ants"]));
    expect(buzzerOf(world)).toEqual({ phase: "open", open_at: world.now + 300, opening: 1 });
    const spoken = given(startedShow(["Ants"], { spoken_question: true })).world;
    expect(buzzerOf(spoken)).toEqual({ phase: "open", open_at: spoken.now, opening: 1 });
  });

  test("BUZZ-2, BUZZ-15: opens only by hand when arming is by_hand", () => {
    const past = given(startedShow(["Ants"], { arming: "by_hand" }));
    expect(buzzerOf(past.world)).toEqual({ phase: "inactive", reason: "by_hand" });
    past.when(press("ants")).thenRefused("buzzer_inactive", { reason: "by_hand" });
    const { world } = past.when(open()).then({ type: "buzzer_opened", opening: 1, everyone: false });
    given(world).when(open()).thenNothing();
    const { world: closed } = given(world).when(close()).then({ type: "buzzer_closed", reason: "by_hand" });
    given(closed).when(close()).thenNothing();
  });

  test("BUZZ-2: an inactive buzzer gives the reason", () => {
    const off = given(quizOf({ buzzer_override: "disable" }), startedShow(["Ants"]));
    expect(buzzerOf(off.world)).toEqual({ phase: "inactive", reason: "off" });
    off.when(open()).thenRefused("buzzer_inactive", { reason: "off" });
    off.when(press("ants")).thenRefused("buzzer_inactive", { reason: "off" });
    const revealed = given(startedShow(["Ants"]), reveal());
    expect(buzzerOf(revealed.world)).toEqual({ phase: "inactive", reason: "reveal" });
    revealed.when(press("ants")).thenRefused("buzzer_inactive", { reason: "reveal" });
    revealed.when(open()).thenRefused("buzzer_inactive", { reason: "reveal" });
    const paused = given(startedShow(["Ants"]), play({ type: "pause" }));
    expect(buzzerOf(paused.world)).toEqual({ phase: "inactive", reason: "paused" });
    const over = given(startedShow(["Ants"]), play({ type: "finalize_game" }));
    expect(buzzerOf(over.world)).toEqual({ phase: "inactive", reason: "no_round" });
    over.when(open()).thenRefused("buzzer_inactive", { reason: "no_round" });
  });

  test("BUZZ-3: numbers the openings of a run without repetition", () => {
    const past = given(
      startedShow(["Ants", "Bees"]),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
      lockBuzzer("bees"),
      decideBuzz("correct"),
    );
    past
      .when(next())
      .then(
        { type: "round_ended" },
        { type: "round_opened" },
        { type: "timer_changed" },
        { type: "buzzer_opened", opening: 3 },
      );
  });
});

describe("decisions", () => {
  const held = (): World => given(startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 4 }), lockBuzzer("ants")).world;

  test("BUZZ-10: accepts one decision, about the held buzz only", () => {
    const about = (pressId: string): Step =>
      play({ type: "decide_buzz", press_id: pressId, decision: { outcome: "wrong" } });
    given(held()).when(about("another")).thenRefused("no_such_press");
    given(startedShow(["Ants"]))
      .when(about("another"))
      .thenRefused("no_such_press");
    const pressId = held().state.round?.presses?.holder_press_id ?? expect.unreachable();
    given(held(), decideBuzz("wrong")).when(about(pressId)).thenRefused("already_decided");
    given(held(), decideBuzz("ignore")).when(about(pressId)).thenRefused("already_decided");
    given(held()).when(decideBuzz(1.5)).thenRefused("invalid_input");
    given(held()).when(decideBuzz(Number.NaN)).thenRefused("invalid_input");
  });

  test("BUZZ-11: a correct buzz wins and reveals the round", () => {
    const { state } = given(held())
      .when(decideBuzz("correct"))
      .then(
        { type: "buzz_decided", team_id: "ants", outcome: "correct", points: 10, penalty: 0 },
        {
          type: "round_revealed",
          awards: [{ team_id: "ants", points: 10, outcome: "correct" }],
          winner_team_id: "ants",
        },
      );
    expect(state.teams.by_id.get("ants")).toMatchObject({ points: 10, rounds_won: 1 });
  });

  test("BUZZ-11, POINTS-7: a partial buzz wins its share of the points, also with winner_takes_all", () => {
    given(held())
      .when(decideBuzz(0.25))
      .then(
        { type: "buzz_decided", outcome: "partial", points: 3 },
        {
          type: "round_revealed",
          awards: [{ team_id: "ants", points: 3, outcome: "partial" }],
          winner_team_id: "ants",
        },
      );
  });

  test("BUZZ-12, POINTS-11: a wrong team is out, pays the penalty at the reveal, and the buzzer reopens", () => {
    const past = given(held());
    const { state, world } = past
      .when(decideBuzz("wrong"))
      .then(
        { type: "buzz_decided", team_id: "ants", outcome: "wrong", points: 0, penalty: 4 },
        { type: "buzzer_opened", opening: 2, everyone: false },
      );
    expect(state.teams.by_id.get("ants")?.points).toBe(0);
    given(world, wait(300)).when(press("ants")).thenRefused("team_out");
    const { state: revealed } = given(world).when(reveal()).result;
    expect(revealed.teams.by_id.get("ants")?.points).toBe(-4);
  });

  test("BUZZ-12: closes when all teams are out and can be reopened for everyone", () => {
    const past = given(held(), decideBuzz("wrong"), lockBuzzer("bees"));
    const { world } = past
      .when(decideBuzz("wrong"))
      .then({ type: "buzz_decided" }, { type: "buzzer_closed", reason: "all_out" });
    expect(buzzerOf(world)).toEqual({ phase: "inactive", reason: "all_out", out: 2 });
    // BUZZ-15
    given(world).when(open()).thenRefused("buzzer_inactive", { reason: "all_out" });
    const { world: again } = given(world).when(reopen()).then({ type: "buzzer_opened", everyone: true });
    given(again, wait(400)).when(press("ants")).then({ type: "press_counted" });
    given(again)
      .when(reveal())
      .then({ type: "buzzer_closed", reason: "reveal" }, { type: "round_revealed", winner_team_id: null });
  });

  test("BUZZ-12: ignores deactivated teams when checking whether all teams are out", () => {
    const past = given(
      startedShow(["Ants", "Bees"]),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
      deactivate("ants"),
      lockBuzzer("bees"),
    );
    past.when(decideBuzz("wrong")).then({ type: "buzz_decided" }, { type: "buzzer_closed", reason: "all_out" });
  });

  test("BUZZ-13: an ignored buzz leaves no effect", () => {
    const past = given(held(), decideBuzz("ignore"), wait(400));
    past.when(press("ants")).then({ type: "press_counted" });
    expect(moderatorOf(past.world).presses?.items[0]).toMatchObject({ decision: "ignore" });
  });

  test("BUZZ-17: a reused press id is refused and does not block the buzzer", () => {
    const past = given(startedShow(["Ants", "Bees"]), wait(300), press("ants", { press_id: "p" }), waitForDeadline());
    for (const outcome of ["ignore", "wrong"] as const) {
      const again = given(past.world, decideBuzz(outcome), wait(300));
      again.when(press("bees", { press_id: "p" })).thenRefused("not_allowed", { reason: "press_id" });
      const { world } = again.when(press("bees", { press_id: "q" })).then({ type: "press_counted" });
      given(world, waitForDeadline())
        .when(decideBuzz("correct"))
        .then({ type: "buzz_decided" }, { type: "round_revealed" });
    }
    const ignored = given(past.world, decideBuzz("ignore"), wait(300));
    ignored.when(press("ants", { press_id: "p" })).thenRefused("not_allowed", { reason: "press_id" });
    const { world } = ignored.when(press("ants", { press_id: "q" })).then({ type: "press_counted" });
    given(world)
      .when(press("bees", { press_id: "q" }))
      .thenRefused("not_allowed", { reason: "press_id" });
  });

  test("BUZZ-8, BUZZ-17: a press beyond the listed ones is refused as locked, whatever its id", () => {
    const teams = Array.from({ length: MAX_LISTED_PRESSES + 1 }, (_, n) => `T${n}`);
    const listed = teams.slice(0, MAX_LISTED_PRESSES);
    const past = given(
      startedShow(teams),
      wait(300),
      ...listed.map((_, n) => press(`t${n}`, { press_id: `p${n}` })),
      waitForDeadline(),
      wait(100),
    );
    past.when(press(`t${MAX_LISTED_PRESSES}`, { press_id: "p0" })).thenRefused("buzzer_locked");
  });

  test("BUZZ-17: a log that contains a press with an already decided id can continue", () => {
    const past = given(startedShow(["Ants"]), lockBuzzer("ants"), decideBuzz("ignore"), lockBuzzer("ants"));
    const { round } = past.world.state;
    const pressId = round?.presses?.holder_press_id ?? expect.unreachable();
    const jammed = round === null ? null : { ...round, decided: round.decided.add(pressId) };
    given({ ...past.world, state: { ...past.world.state, round: jammed } })
      .when(decideBuzz("wrong"))
      .then({ type: "buzz_decided", press_id: pressId }, { type: "buzzer_closed", reason: "all_out" });
  });

  test("BUZZ-18: one decision covers the buzz and its holder's submission", () => {
    const past = given(held(), submitText("ants", "Mercury", "s"));
    const validate = (outcome: "correct" | "wrong"): Step =>
      play({ type: "validate_submission", team_id: "ants", submission_id: "s", decision: { outcome } });
    past.when(validate("wrong")).thenRefused("buzzer_locked", { team_id: "ants" });
    const validated = { type: "submission_validated", submission_id: "s", team_id: "ants" } as const;
    const won = past
      .when(decideBuzz("correct"))
      .then(
        { type: "buzz_decided", outcome: "correct" },
        { ...validated, decision: { outcome: "correct" } },
        { type: "round_revealed", winner_team_id: "ants" },
      );
    expect(moderatorOf(won.world).submissions).toMatchObject({ pending: 0, items: [{ state: "validated" }] });
    given(won.world).when(validate("wrong")).thenRefused("already_decided");
    const lost = past
      .when(decideBuzz("wrong"))
      .then(
        { type: "buzz_decided", outcome: "wrong" },
        { ...validated, decision: { outcome: "wrong" } },
        { type: "buzzer_opened" },
      );
    expect(moderatorOf(lost.world).submissions?.pending).toBe(0);
    // *Ignore* decides nothing, and an undo restores both.
    past.when(decideBuzz("ignore")).then({ type: "buzz_decided" }, { type: "buzzer_opened" });
    const { state } = given(won.world, undo()).world;
    expect(state.round?.decisions.size).toBe(0);
    expect(state.round?.buzzer.phase).toBe("locked");
  });

  test("BUZZ-14: the reveal logs the release of a held buzz", () => {
    const { world } = given(held())
      .when(reveal())
      .then({ type: "buzz_released", team_id: "ants", reason: "reveal" }, { type: "round_revealed", awards: [] });
    expect(moderatorOf(world).presses?.items[0]).toMatchObject({ decision: "released" });
  });

  test("BUZZ-14: releases the buzz and reopens when the holder is deactivated or deleted", () => {
    given(held())
      .when(deactivate("ants"))
      .then(
        { type: "team_deactivated" },
        { type: "buzz_released", reason: "team_deactivated" },
        { type: "buzzer_opened", opening: 2 },
      );
    given(held())
      .when(deleteTeam("ants"))
      .then(
        { type: "team_deleted" },
        { type: "buzz_released", reason: "team_deleted" },
        { type: "buzzer_opened", opening: 2 },
      );
    given(held()).when(deleteTeam("bees")).then({ type: "team_deleted" });
    given(held())
      .when(play({ type: "finalize_game" }))
      .then(
        { type: "buzz_released", reason: "round_left" },
        { type: "round_ended", as: "skipped" },
        { type: "rounds_over" },
      );
  });

  test("BUZZ-15: refuses manual buzzer commands while a buzz is held", () => {
    for (const step of [open(), close(), reopen()])
      given(held()).when(step).thenRefused("buzzer_locked", { team_id: "ants" });
    given(startedShow(["Ants"]), wait(400), press("ants"))
      .when(close())
      .then({ type: "buzzer_closed", reason: "by_hand" });
  });
});
