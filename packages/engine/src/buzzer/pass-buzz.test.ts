import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import {
  contextOf,
  decideBuzz,
  given,
  manage,
  passBuzz,
  play,
  press,
  runSteps,
  startedShow,
  undo,
  wait,
  waitForDeadline,
} from "../testing/index.ts";
import type { World } from "../testing/index.ts";

const buzzerOf = ({ state, ...world }: World) => project(state, { kind: "display" }, contextOf(world)).buzzer;
/** Ants hold the buzz, Bees and Crows pressed after them, Dogs did not press. */
const pressed = given(
  startedShow(["Ants", "Bees", "Crows", "Dogs"], { wrong_buzz_penalty: 4 }),
  wait(300),
  press("ants"),
  wait(5),
  press("bees"),
  waitForDeadline(),
  wait(200),
  press("crows"),
).world;

describe("passing the buzz on", () => {
  test("BUZZ-19: the next press of the opening holds the buzz, with the penalty for the first", () => {
    const { world } = given(pressed)
      .when(passBuzz())
      .then(
        { type: "buzz_decided", team_id: "ants", outcome: "wrong", penalty: 4 },
        { type: "buzz_passed", team_id: "bees", opening: 1 },
      );
    expect(buzzerOf(world)).toMatchObject({ phase: "locked", holder: { team_id: "bees" } });
    const { state } = runSteps(world, [decideBuzz("correct")]);
    expect(["ants", "bees"].map((teamId) => state.teams.by_id.get(teamId)?.points)).toEqual([-4, 10]);
  });

  test("BUZZ-19: goes on to presses that came late, and then opens for the others", () => {
    const { world } = given(pressed, passBuzz())
      .when(passBuzz())
      .then({ type: "buzz_decided", team_id: "bees" }, { type: "buzz_passed", team_id: "crows" });
    const { world: after } = given(world)
      .when(passBuzz())
      .then({ type: "buzz_decided", team_id: "crows" }, { type: "buzzer_opened", opening: 2 });
    given(after, wait(300)).when(press("bees")).thenRefused("team_out");
    given(after, wait(300)).when(press("dogs")).then({ type: "press_counted" });
  });

  test("BUZZ-19: leaves out deactivated teams", () => {
    given(pressed, manage({ type: "deactivate_team", team_id: "bees" }))
      .when(passBuzz())
      .then({ type: "buzz_decided" }, { type: "buzz_passed", team_id: "crows" });
  });

  test("BUZZ-19: the timer stays where the buzz stopped it, and a timeout does not end the order", () => {
    const timed = given(
      startedShow(["Ants", "Bees"]),
      play({ type: "timer_start", seconds: 10 }),
      wait(300),
      press("ants"),
      press("bees"),
      waitForDeadline(),
    ).world;
    const { timer } = timed.state;
    expect(timer.status).toBe("paused");
    expect(runSteps(timed, [wait(5_000), passBuzz()]).state.timer).toEqual(timer);
    given(timed, play({ type: "timer_start", seconds: 1 }), waitForDeadline())
      .when(passBuzz())
      .then({ type: "buzz_decided" }, { type: "buzz_passed", team_id: "bees" });
  });

  test("BUZZ-19: undo gives the buzz back to the first team", () => {
    const { state } = runSteps(pressed, [passBuzz(), undo()]);
    expect(state.round?.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "ants" } });
    expect(state.round?.out.has("ants")).toBe(false);
  });

  test("BUZZ-10, BUZZ-19: only *wrong* passes on, and a press is decided once", () => {
    const first = pressed.state.round?.presses?.holder_press_id ?? expect.unreachable();
    const pass = (outcome: "correct" | "ignore"): ReturnType<typeof play> =>
      play({ type: "decide_buzz", press_id: first, decision: { outcome }, pass_on: true });
    given(pressed).when(pass("correct")).then({ type: "buzz_decided" }, { type: "round_revealed" });
    given(pressed).when(pass("ignore")).then({ type: "buzz_decided" }, { type: "buzzer_opened" });
    given(pressed, passBuzz())
      .when(play({ type: "decide_buzz", press_id: first, decision: { outcome: "wrong" }, pass_on: true }))
      .thenRefused("already_decided");
  });

  test("BUZZ-19, POINTS-9: after *set winner* the buzz is not passed on", () => {
    const roundId = pressed.state.round?.id ?? expect.unreachable();
    given(pressed, play({ type: "set_winner", round_id: roundId, team_id: "dogs" }))
      .when(passBuzz())
      .then({ type: "buzz_decided" }, { type: "buzzer_closed", reason: "by_hand" });
  });
});
