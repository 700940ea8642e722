import { expect, it } from "vitest";
import { audible, heard, type Audible } from "./heard.ts";

const silence: Audible = {
  round: "r1",
  buzz: null,
  reveal: null,
  earned: false,
  time_up: false,
  out: 0,
  paused: false,
  winner: null,
};
const buzzed: Audible = { ...silence, buzz: "r1:1" };

it("is what has just happened, once", () => {
  expect(heard(silence, silence)).toBeNull();
  expect(heard(silence, buzzed)).toBe("buzz");
  expect(heard(buzzed, buzzed)).toBeNull();
  expect(heard(buzzed, { ...silence, buzz: "r1:2" })).toBe("buzz");
  expect(heard(silence, { ...silence, time_up: true })).toBe("time_up");
});

it("is the greater of two things at once", () => {
  expect(heard(buzzed, { ...silence, reveal: "r1", time_up: true })).toBe("reveal");
  expect(heard(silence, { ...silence, reveal: "r1", winner: "final:g1" })).toBe("winner");
});

it("tells a right answer that was buzzed for from any other reveal", () => {
  expect(heard(buzzed, { ...silence, reveal: "r1", earned: true })).toBe("correct");
  expect(heard(silence, { ...silence, reveal: "r1" })).toBe("reveal");
});

it("is wrong when the team that buzzed is out, not when its buzz is ignored or the show pauses or moves on", () => {
  expect(heard(buzzed, { ...silence, out: 1 })).toBe("wrong");
  expect(heard(buzzed, silence)).toBeNull();
  expect(heard(buzzed, { ...silence, out: 1, paused: true })).toBeNull();
  expect(heard(buzzed, { ...silence, out: 1, round: "r2" })).toBeNull();
});

it("learns on every screen how many are out", () => {
  expect(audible({ buzzer: { phase: "inactive", reason: "by_hand" } }).out).toBe(0);
  expect(audible({ buzzer: { phase: "open", open_at: 0, opening: 2, out: 1 } }).out).toBe(1);
});
