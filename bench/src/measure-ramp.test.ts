import { expect, it } from "vitest";
import { findLastSustainedStep } from "./measure-ramp.ts";

const step = (name: string, idle: number, busy: number) => ({ name, idle, busy });

it("returns the last step before play doubles the p99", () => {
  expect(findLastSustainedStep([step("a", 10, 12), step("b", 20, 39), step("c", 30, 60), step("d", 40, 41)])).toBe("b");
});

it("returns the last step if none doubles it, and null if the first one does", () => {
  expect(findLastSustainedStep([step("a", 10, 12), step("b", 20, 39)])).toBe("b");
  expect(findLastSustainedStep([step("a", 10, 20)])).toBeNull();
  expect(findLastSustainedStep([])).toBeNull();
});
