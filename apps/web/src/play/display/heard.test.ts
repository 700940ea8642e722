import { expect, it } from "vitest";
import { heard, type Audible } from "./heard.ts";

const silence: Audible = { buzz: null, reveal: null, time_up: false, winner: null };

it("is what has just happened, once", () => {
  expect(heard(silence, silence)).toBeNull();
  const buzzed = { ...silence, buzz: "r1:1" };
  expect(heard(silence, buzzed)).toBe("buzz");
  expect(heard(buzzed, buzzed)).toBeNull();
  expect(heard(buzzed, { ...silence, buzz: "r1:2" })).toBe("buzz");
  expect(heard(buzzed, silence)).toBeNull();
  expect(heard(silence, { ...silence, time_up: true })).toBe("time_up");
});

it("is the greater of two things at once", () => {
  expect(heard({ ...silence, buzz: "r1:1" }, { ...silence, reveal: "r1", time_up: true })).toBe("reveal");
  expect(heard(silence, { ...silence, reveal: "r1", winner: "final:g1" })).toBe("winner");
});
