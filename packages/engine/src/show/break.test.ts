import { expect, test } from "vitest";
import { nextDeadline, project } from "../index.ts";
import {
  addGame,
  contextOf,
  createShow,
  given,
  play,
  register,
  reveal,
  start,
  startedShow,
  tick,
  undo,
  wait,
  waitForDeadline,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const takeBreak = (seconds: number | null = null, text = ""): Step => play({ type: "set_break", seconds, text });
const end: Step = play({ type: "end_break" });
const lobby = [createShow(), addGame("planets"), register("Ants")];
const shownTo = (world: World) => [
  project(world.state, { kind: "display" }, contextOf(world)).show.break,
  project(world.state, { kind: "team", team_id: "ants" }, contextOf(world))?.show.break,
];

test("BREAK-1, BREAK-2: a break has a text and a countdown, and every audience gets it", () => {
  const { world } = given(startedShow(["Ants"]), reveal(), takeBreak(60, "  Drinks! ")).when(wait(1)).result;
  const shown = { ends_at: 61_000, text: "Drinks!" };
  expect(shownTo(world)).toEqual([shown, shown]);
  const again = given(startedShow(["Ants"]), reveal(), takeBreak(60), takeBreak(null)).world;
  expect(shownTo(again)).toEqual([
    { ends_at: null, text: "" },
    { ends_at: null, text: "" },
  ]);
});

test("BREAK-1: is refused while a question is open, after the end, and with an invalid text or length", () => {
  given(startedShow([])).when(takeBreak()).thenRefused("wrong_phase", { phase: "question" });
  given(startedShow([]), reveal(), play({ type: "complete", confirmed: true }))
    .when(takeBreak())
    .thenRefused("wrong_status", { status: "completed" });
  const past = given(startedShow([]), reveal());
  for (const seconds of [0, 1.5, 86_401]) past.when(takeBreak(seconds)).thenRefused("invalid_duration");
  past.when(takeBreak(1, "x".repeat(201))).thenRefused("invalid_input", { max: 200 });
  past.when(takeBreak(1, "a\u0000b")).thenRefused("invalid_input");
  past.when(takeBreak(86_400, "x".repeat(200))).then({ type: "break_started" });
});

test("BREAK-1, SHOW-8: is possible while the show is paused", () => {
  given(startedShow([]), reveal(), play({ type: "pause" }))
    .when(takeBreak(), end)
    .then({ type: "break_started" }, { type: "break_ended" });
});

test("BREAK-2, BREAK-3: in the lobby it counts down to the start and ends by itself", () => {
  const { world } = given(...lobby, takeBreak(30));
  expect(nextDeadline(world.state)).toBe(world.now + 30_000);
  given(world).when(wait(29_999), tick()).thenNothing();
  const { state } = given(world).when(waitForDeadline()).then({ type: "break_ended" });
  expect([state.break, state.run]).toEqual([null, null]);
});

test("BREAK-3: ends by hand; without a break that changes nothing", () => {
  given(startedShow([]), reveal(), takeBreak()).when(end).then({ type: "break_ended" });
  given(startedShow([]), reveal()).when(end).thenNothing();
});

test("BREAK-3: ends with the start, the next round, the reset and an undo that moves the play", () => {
  const past = given(startedShow(["Ants"]), reveal(), takeBreak(30)).world;
  const moves: readonly Step[] = [
    play({ type: "next", confirmed: false }),
    play({ type: "reset" }),
    undo(),
    play({ type: "complete", confirmed: true }),
    play({ type: "show_face", face: "question" }),
  ];
  for (const move of moves) expect(given(past).when(move).result.state.break).toBeNull();
  expect(given(...lobby, takeBreak(30)).when(start()).result.state.break).toBeNull();
});
