import { expect, test } from "vitest";
import { findJoinPosition } from "./find-join-position.ts";

const face = { start_s: 3, length_s: 30 };
const join = (fields: { from_ms?: number; playing?: boolean }, duration: number, now = 2_000) =>
  findJoinPosition(face, { playing: true, starts: 1, from_ms: 0, at: 0, ...fields }, duration, now);

test.each([NaN, 100])("a late display joins at the current position, with a duration of %s s", (duration) => {
  expect(join({}, duration)).toEqual({ position_s: 5, isOver: false });
  expect(join({ from_ms: 5_000, playing: false }, duration)).toEqual({ position_s: 8, isOver: false });
  expect(join({}, duration, 40_000)).toEqual({ position_s: 33, isOver: true });
});

test("a piece that was paused after its end begins again, also one whose file is shorter than its length", () => {
  expect(join({ from_ms: 31_000 }, NaN)).toEqual({ position_s: 5, isOver: false });
  expect(join({ from_ms: 15_000 }, 15)).toEqual({ position_s: 5, isOver: false });
  expect(join({ from_ms: 15_000, playing: false }, 15)).toEqual({ position_s: 3, isOver: false });
  expect(join({ from_ms: 15_000 }, 15, 20_000)).toEqual({ position_s: 15, isOver: true });
});
