import { expect, it } from "vitest";
import { ownResult } from "./result.ts";

const reveal = { answers: [], answer_html: "", solution: null, awards: [], awards_total: 0, winner: null };
const submission = { submission_id: "s1", round_id: "r1", at: 0, answer: null };
const result = (outcome: "correct" | "none", points = 0) => ({ round_id: "r1", outcome, points, detail: null });

it("is told from the reveal on, and only for the round on screen", () => {
  const me = { result: result("correct", 100), submission };
  expect(ownResult({ id: "r1", reveal }, me)).toEqual({ outcome: "correct", points: 100 });
  expect(ownResult({ id: "r1", reveal: null }, me)).toBeNull();
  expect(ownResult({ id: "r2", reveal }, me)).toBeNull();
  expect(ownResult({ id: "r1", reveal }, { result: null, submission })).toBeNull();
});

it("does not call an answer none that nobody judged", () => {
  expect(ownResult({ id: "r1", reveal }, { result: result("none"), submission })?.outcome).toBe("unjudged");
  expect(ownResult({ id: "r1", reveal }, { result: result("none"), submission: null })?.outcome).toBe("none");
  const earlier = { ...submission, round_id: "r0" };
  expect(ownResult({ id: "r1", reveal }, { result: result("none"), submission: earlier })?.outcome).toBe("none");
});
