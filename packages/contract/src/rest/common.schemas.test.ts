import { expect, test } from "vitest";
import { defineReadableName } from "./common.schemas.ts";

test("TEAM-1: names are counted in composed characters", () => {
  const isAccepted = (name: string) => defineReadableName(40).safeParse(name).success;
  expect(["🦉".repeat(40), "e\u0301".repeat(40)].map(isAccepted)).toEqual([true, true]);
  expect(["🦉".repeat(41), "e\u0301".repeat(41)].map(isAccepted)).toEqual([false, false]);
});
