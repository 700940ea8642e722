import { expect, test } from "vitest";
import { isDraftLost } from "./use-draft-at-close.ts";

test("only a reveal loses a draft, and only without the buzzer, whose holder may have answered aloud", () => {
  expect(isDraftLost({ phase: "revealed", buzzer_on: false })).toBe(true);
  expect(isDraftLost({ phase: "skipped", buzzer_on: false })).toBe(false);
  expect(isDraftLost({ phase: "revealed", buzzer_on: true })).toBe(false);
});
