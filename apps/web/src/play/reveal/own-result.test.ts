import { expect, it } from "vitest";
import type { MeSlice, ResultReason } from "@showrunner/engine";
import { getOwnResult } from "./own-result.ts";

const reveal = { answers: [], answer_html: "", solution: null, awards: [], awards_total: 0, winner: null };
const result = (
  reason: ResultReason,
  outcome: NonNullable<MeSlice["result"]>["outcome"] = "none",
  points = 0,
): NonNullable<MeSlice["result"]> => ({ round_id: "r1", outcome, points, reason, detail: null });

it("is available from the reveal on, and only for the round on screen", () => {
  const me = { result: result("answer", "correct", 100) };
  expect(getOwnResult({ id: "r1", reveal }, me)).toEqual({
    messageKey: "answer_correct",
    outcome: "correct",
    points: 100,
  });
  expect(getOwnResult({ id: "r1", reveal: null }, me)).toBeNull();
  expect(getOwnResult({ id: "r2", reveal }, me)).toBeNull();
  expect(getOwnResult({ id: "r1", reveal }, { result: null })).toBeNull();
});

it.each([
  ["answer", "partial", "answer_partial"],
  ["answer", "unjudged", "answer_unjudged"],
  ["buzz", "wrong", "buzz_wrong"],
  ["other_first", "correct", "other_first"],
  ["given_to_other", "none", "given_to_other"],
  ["no_buzz", "none", "no_buzz"],
] as const)("%s with outcome %s has the message %s", (reason, outcome, key) => {
  expect(getOwnResult({ id: "r1", reveal }, { result: result(reason, outcome) })?.messageKey).toBe(key);
});
