import { expect, it } from "vitest";
import { lastSustainedStep } from "./measure-ramp.ts";

const step = (name: string, calm: number, busy: number) => ({ name, calm, busy });

it("returns the last step before play doubles the p99", () => {
  expect(lastSustainedStep([step("a", 10, 12), step("b", 20, 39), step("c", 30, 60), step("d", 40, 41)])).toBe("b");
});

it("returns the last step if none doubles it, and null if the first one does", () => {
  expect(lastSustainedStep([step("a", 10, 12), step("b", 20, 39)])).toBe("b");
  expect(lastSustainedStep([step("a", 10, 20)])).toBeNull();
  expect(lastSustainedStep([])).toBeNull();
});
