import { expect, it } from "vitest";
import { carried } from "./ramp.ts";

const step = (name: string, calm: number, busy: number) => ({ name, calm, busy });

it("carries what came before the step at which play doubles the p99", () => {
  expect(carried([step("a", 10, 12), step("b", 20, 39), step("c", 30, 60), step("d", 40, 41)])).toBe("b");
});

it("carries the last step where none doubles it, and nothing where the first does", () => {
  expect(carried([step("a", 10, 12), step("b", 20, 39)])).toBe("b");
  expect(carried([step("a", 10, 20)])).toBeNull();
  expect(carried([])).toBeNull();
});
