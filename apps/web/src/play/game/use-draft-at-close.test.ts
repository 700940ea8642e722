import { expect, test, vi } from "vitest";
import { createDrafts } from "./drafts.ts";
import { isDraftLost, updateDraft } from "./use-draft-at-close.ts";

test("only a reveal loses a draft, and only without the buzzer, whose holder may have answered aloud", () => {
  expect(isDraftLost({ phase: "revealed", buzzer_on: false })).toBe(true);
  expect(isDraftLost({ phase: "skipped", buzzer_on: false })).toBe(false);
  expect(isDraftLost({ phase: "revealed", buzzer_on: true })).toBe(false);
});

test("picks are not saved once the buzz of their team was judged, but stay in the draft", () => {
  vi.useFakeTimers();
  const submit = vi.fn();
  const getState = () => ({ pending: [], refused: null });
  const submissions = { getState, submit, reportLost: vi.fn(), dismiss: vi.fn() };
  const draft = createDrafts(submissions).forRound({ id: "r1", opened_at: 0 });
  const question = { phase: "question", closed_by: null, buzzer_on: true } as const;
  updateDraft(draft, question, true);
  draft.write({ picks: ["a"] }, { save: true });
  updateDraft(draft, question, false);
  vi.advanceTimersByTime(2_000);
  expect(submit).not.toHaveBeenCalled();
  expect(draft.read()).toEqual({ picks: ["a"] });
  vi.useRealTimers();
});
