import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  aGame,
  aRound,
  buzzHeldBy,
  contextOf,
  decided,
  given,
  manage,
  newWorld,
  next,
  play,
  press,
  reveal,
  says,
  underway,
  undo,
  untilDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const open = (): Step => play({ type: "open_buzzer" });
const close = (): Step => play({ type: "close_buzzer" });
const reopen = (): Step => play({ type: "reopen_buzzer" });
const delete_team = (team_id: string): Step => manage({ type: "delete_team", team_id });
const deactivate = (team_id: string): Step => manage({ type: "deactivate_team", team_id });
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
  ] as const)("BUZZ-1: %j with a game default of %s is on: %s", (fields, buzzer_default, on) => {
    const world = newWorld({ library: { quiz: aGame([aRound(fields)], { buzzer_default }) } });
    expect(given(world, underway(["Ants"])).world.state.round?.buzzer_on).toBe(on);
  });

  test("FAIR-2: by schedule, or at once when the question is spoken", () => {
    const { world } = given(underway(["Ants"]));
    expect(buzzerOf(world)).toEqual({ phase: "open", open_at: world.now + 300, opening: 1 });
    const spoken = given(underway(["Ants"], { spoken_question: true })).world;
    expect(buzzerOf(spoken)).toEqual({ phase: "open", open_at: spoken.now, opening: 1 });
  });

  test("BUZZ-2, BUZZ-15: by hand when the show says so", () => {
    const past = given(underway(["Ants"], { arming: "by_hand" }));
    expect(buzzerOf(past.world)).toEqual({ phase: "inactive", reason: "by_hand" });
    past.when(press("ants")).thenRefused("buzzer_inactive", { reason: "by_hand" });
    const { world } = past.when(open()).then({ type: "buzzer_opened", opening: 1, everyone: false });
    given(world).when(open()).thenNothing();
    const { world: closed } = given(world).when(close()).then({ type: "buzzer_closed", reason: "by_hand" });
    given(closed).when(close()).thenNothing();
  });

  test("BUZZ-2: an inactive buzzer says why", () => {
    const off = given(quizOf({ buzzer_override: "disable" }), underway(["Ants"]));
    expect(buzzerOf(off.world)).toEqual({ phase: "inactive", reason: "off" });
    off.when(open()).thenRefused("buzzer_inactive", { reason: "off" });
    off.when(press("ants")).thenRefused("buzzer_inactive", { reason: "off" });
    const revealed = given(underway(["Ants"]), reveal());
    expect(buzzerOf(revealed.world)).toEqual({ phase: "inactive", reason: "reveal" });
    revealed.when(press("ants")).thenRefused("buzzer_inactive", { reason: "reveal" });
    revealed.when(open()).thenRefused("buzzer_inactive", { reason: "reveal" });
    const paused = given(underway(["Ants"]), play({ type: "pause" }));
    expect(buzzerOf(paused.world)).toEqual({ phase: "inactive", reason: "paused" });
    const over = given(underway(["Ants"]), play({ type: "finalize_game" }));
    expect(buzzerOf(over.world)).toEqual({ phase: "inactive", reason: "no_round" });
    over.when(open()).thenRefused("buzzer_inactive", { reason: "no_round" });
  });

  test("BUZZ-3: every opening of a run has a number of its own", () => {
    const past = given(
      underway(["Ants", "Bees"]),
      buzzHeldBy("ants"),
      decided("wrong"),
      buzzHeldBy("bees"),
      decided("correct"),
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
  const held = (): World => given(underway(["Ants", "Bees"], { wrong_buzz_penalty: 4 }), buzzHeldBy("ants")).world;

  test("BUZZ-10: about the buzz that is held, once", () => {
    const about = (press_id: string): Step => play({ type: "decide_buzz", press_id, decision: { outcome: "wrong" } });
    given(held()).when(about("another")).thenRefused("no_such_press");
    given(underway(["Ants"]))
      .when(about("another"))
      .thenRefused("no_such_press");
    const press_id = held().state.round?.presses?.holder_press_id ?? expect.unreachable();
    given(held(), decided("wrong")).when(about(press_id)).thenRefused("already_decided");
    given(held(), decided("ignore")).when(about(press_id)).thenRefused("already_decided");
    given(held()).when(decided(1.5)).thenRefused("invalid_input");
    given(held()).when(decided(Number.NaN)).thenRefused("invalid_input");
  });

  test("BUZZ-11: correct wins the round and reveals it", () => {
    const { state } = given(held())
      .when(decided("correct"))
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

  test("BUZZ-11, POINTS-7: a share wins its part of the points, under winner takes all as well", () => {
    given(held())
      .when(decided(0.25))
      .then(
        { type: "buzz_decided", outcome: "partial", points: 3 },
        {
          type: "round_revealed",
          awards: [{ team_id: "ants", points: 3, outcome: "partial" }],
          winner_team_id: "ants",
        },
      );
  });

  test("BUZZ-12, POINTS-11: wrong is out, pays at the reveal, and the others may press", () => {
    const past = given(held());
    const { state, world } = past
      .when(decided("wrong"))
      .then(
        { type: "buzz_decided", team_id: "ants", outcome: "wrong", points: 0, penalty: 4 },
        { type: "buzzer_opened", opening: 2, everyone: false },
      );
    expect(state.teams.by_id.get("ants")?.points).toBe(0);
    given(world, wait(300)).when(press("ants")).thenRefused("team_out");
    const { state: revealed } = given(world).when(reveal()).outcome;
    expect(revealed.teams.by_id.get("ants")?.points).toBe(-4);
  });

  test("BUZZ-12: when all are out the buzzer closes, and opens again for everyone", () => {
    const past = given(held(), decided("wrong"), buzzHeldBy("bees"));
    const { world } = past
      .when(decided("wrong"))
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

  test("BUZZ-12: a team that is out and deactivated does not keep the others waiting", () => {
    const past = given(
      underway(["Ants", "Bees"]),
      buzzHeldBy("ants"),
      decided("wrong"),
      deactivate("ants"),
      buzzHeldBy("bees"),
    );
    past.when(decided("wrong")).then({ type: "buzz_decided" }, { type: "buzzer_closed", reason: "all_out" });
  });

  test("BUZZ-13: ignored, nothing happened", () => {
    const past = given(held(), decided("ignore"), wait(400));
    past.when(press("ants")).then({ type: "press_counted" });
    expect(moderatorOf(past.world).presses?.items[0]).toMatchObject({ decision: "ignore" });
  });

  test("A7, BUZZ-17: an id that was used before jams neither the same team's next press nor another's", () => {
    const past = given(underway(["Ants", "Bees"]), wait(300), press("ants", { press_id: "p" }), untilDeadline());
    for (const outcome of ["ignore", "wrong"] as const) {
      const again = given(past.world, decided(outcome), wait(300));
      again.when(press("bees", { press_id: "p" })).thenRefused("not_allowed", { reason: "press_id" });
      const { world } = again.when(press("bees", { press_id: "q" })).then({ type: "press_counted" });
      given(world, untilDeadline()).when(decided("correct")).then({ type: "buzz_decided" }, { type: "round_revealed" });
    }
    const ignored = given(past.world, decided("ignore"), wait(300));
    ignored.when(press("ants", { press_id: "p" })).thenRefused("not_allowed", { reason: "press_id" });
    const { world } = ignored.when(press("ants", { press_id: "q" })).then({ type: "press_counted" });
    given(world)
      .when(press("bees", { press_id: "q" }))
      .thenRefused("not_allowed", { reason: "press_id" });
  });

  test("BUZZ-17: a log that holds a press under a decided id can go on", () => {
    const past = given(underway(["Ants"]), buzzHeldBy("ants"), decided("ignore"), buzzHeldBy("ants"));
    const { round } = past.world.state;
    const press_id = round?.presses?.holder_press_id ?? expect.unreachable();
    const jammed = round === null ? null : { ...round, decided: round.decided.add(press_id) };
    given({ ...past.world, state: { ...past.world.state, round: jammed } })
      .when(decided("wrong"))
      .then({ type: "buzz_decided", press_id }, { type: "buzzer_closed", reason: "all_out" });
  });

  test("C5, BUZZ-18: one decision for a buzz and the answer of its holder", () => {
    const past = given(held(), says("ants", "Mercury", "s"));
    const validate = (outcome: "correct" | "wrong"): Step =>
      play({ type: "validate_submission", team_id: "ants", submission_id: "s", decision: { outcome } });
    past.when(validate("wrong")).thenRefused("buzzer_locked", { team_id: "ants" });
    const validated = { type: "submission_validated", submission_id: "s", team_id: "ants" } as const;
    const won = past
      .when(decided("correct"))
      .then(
        { type: "buzz_decided", outcome: "correct" },
        { ...validated, decision: { outcome: "correct" } },
        { type: "round_revealed", winner_team_id: "ants" },
      );
    expect(moderatorOf(won.world).submissions).toMatchObject({ pending: 0, items: [{ state: "validated" }] });
    given(won.world).when(validate("wrong")).thenRefused("already_decided");
    const lost = past
      .when(decided("wrong"))
      .then(
        { type: "buzz_decided", outcome: "wrong" },
        { ...validated, decision: { outcome: "wrong" } },
        { type: "buzzer_opened" },
      );
    expect(moderatorOf(lost.world).submissions?.pending).toBe(0);
    // *Ignore* decides nothing, and an undo restores both.
    past.when(decided("ignore")).then({ type: "buzz_decided" }, { type: "buzzer_opened" });
    const { state } = given(won.world, undo()).world;
    expect(state.round?.decisions.size).toBe(0);
    expect(state.round?.buzzer.phase).toBe("locked");
  });

  test("BUZZ-14: the reveal releases the buzz, in the log", () => {
    const { world } = given(held())
      .when(reveal())
      .then({ type: "buzz_released", team_id: "ants", reason: "reveal" }, { type: "round_revealed", awards: [] });
    expect(moderatorOf(world).presses?.items[0]).toMatchObject({ decision: "released" });
  });

  test("BUZZ-14: a holder that goes gives it back, and the others may press", () => {
    given(held())
      .when(deactivate("ants"))
      .then(
        { type: "team_deactivated" },
        { type: "buzz_released", reason: "team_deactivated" },
        { type: "buzzer_opened", opening: 2 },
      );
    given(held())
      .when(delete_team("ants"))
      .then(
        { type: "team_deleted" },
        { type: "buzz_released", reason: "team_deleted" },
        { type: "buzzer_opened", opening: 2 },
      );
    given(held()).when(delete_team("bees")).then({ type: "team_deleted" });
    given(held())
      .when(play({ type: "finalize_game" }))
      .then(
        { type: "buzz_released", reason: "round_left" },
        { type: "round_ended", as: "skipped" },
        { type: "rounds_over" },
      );
  });

  test("BUZZ-15: a held buzz is decided before the buzzer is handled", () => {
    for (const step of [open(), close(), reopen()])
      given(held()).when(step).thenRefused("buzzer_locked", { team_id: "ants" });
    given(underway(["Ants"]), wait(400), press("ants"))
      .when(close())
      .then({ type: "buzzer_closed", reason: "by_hand" });
  });
});
