import fc from "fast-check";
import { expect, it } from "vitest";
import { computePercentiles } from "./percentiles.ts";

it("computes percentiles by nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(computePercentiles(hundred)).toEqual({ count: 100, p50: 50, p99: 99, max: 100 });
  expect(computePercentiles([7])).toEqual({ count: 1, p50: 7, p99: 7, max: 7 });
});

it("returns NaN without values", () => {
  expect(computePercentiles([])).toEqual({ count: 0, p50: Number.NaN, p99: Number.NaN, max: Number.NaN });
});

it("returns measured values with the right share of values at or below them", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (values) => {
      const { p50, p99, max } = computePercentiles(values);
      const shareUpTo = (bound: number): number => values.filter((value) => value <= bound).length / values.length;
      expect(values).toEqual(expect.arrayContaining([p50, p99, max]));
      expect(shareUpTo(p50)).toBeGreaterThanOrEqual(0.5);
      expect(shareUpTo(p99)).toBeGreaterThanOrEqual(0.99);
      expect(shareUpTo(max)).toBe(1);
    }),
  );
});
