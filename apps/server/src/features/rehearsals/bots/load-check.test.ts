import { expect, test } from "vitest";
import { computePercentiles } from "./load-check.ts";

test("computes percentiles by nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(computePercentiles(hundred)).toEqual({ p50: 50, p99: 99, max: 100 });
  expect(computePercentiles([3, 1])).toEqual({ p50: 1, p99: 3, max: 3 });
  expect(computePercentiles([])).toEqual({ p50: 0, p99: 0, max: 0 });
});
