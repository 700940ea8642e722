import { expect, test } from "vitest";
import { computeSharePoints, toEarnablePoints } from "./share-points.ts";

test("STEP-4, SPEED-5: a share is that of the points that the submission can earn", () => {
  expect(computeSharePoints(0.5, toEarnablePoints(10, [{}]))).toBe(5);
  expect(computeSharePoints(0.5, toEarnablePoints(10, [{ step_share: 0.75 }]))).toBe(4);
  expect(computeSharePoints(0.5, toEarnablePoints(100, [{ step_share: 0.5, speed_factor: 0.8 }]))).toBe(20);
});

test("POINTS-4: rounds half up, once", () => {
  expect(computeSharePoints(0.145, { maxPoints: 100, factor: 1 })).toBe(15);
  // Of the rounded 1 point of the step, half would be 1 point.
  expect(computeSharePoints(0.5, { maxPoints: 1, factor: 0.6 })).toBe(0);
});

test("is unknown for submissions of several steps that are judged together", () => {
  expect(computeSharePoints(0.5, toEarnablePoints(10, [{ step_share: 1 }, { step_share: 1 }]))).toBe(5);
  expect(computeSharePoints(0.5, toEarnablePoints(10, [{ step_share: 1 }, { step_share: 0.75 }]))).toBeNull();
});
