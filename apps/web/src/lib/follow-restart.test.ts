import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRestart, type RestartState } from "./follow-restart.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a restart of process `old`; each poll takes the next answer, null for none, and the last one again. */
function follow(answers: readonly (string | null)[]) {
  const states: RestartState[] = [];
  const controller = new AbortController();
  let polls = 0;
  const ended = followRestart({
    instanceId: "old",
    fetchInstanceId: () => {
      const answer = answers[Math.min(polls, answers.length - 1)] ?? null;
      polls += 1;
      return answer === null ? Promise.reject(new Error("no answer")) : Promise.resolve(answer);
    },
    onState: (state) => states.push(state),
    signal: controller.signal,
  });
  return { states, ended, abort: () => controller.abort(), polls: () => polls };
}

test("is complete only once another process answers", async () => {
  const { states, ended } = follow(["old", "old", null, null, "new"]);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(states).toEqual(["in_progress", "reconnecting", "reconnecting", "completed"]);
});

test.each([
  ["no process", null],
  ["only the old process", "old"],
])("fails when %s answers for 60 s", async (_what, answer) => {
  const { states, ended } = follow([answer]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(states).not.toContain("failed");
  await vi.advanceTimersByTimeAsync(2_000);
  await ended;
  expect(states.at(-1)).toBe("failed");
});

test("stops when the page is left", async () => {
  const { states, ended, abort, polls } = follow([null]);
  await vi.advanceTimersByTimeAsync(2_000);
  abort();
  await vi.advanceTimersByTimeAsync(2_000);
  await ended;
  const before = polls();
  await vi.advanceTimersByTimeAsync(70_000);
  expect([polls(), states.at(-1)]).toEqual([before, "reconnecting"]);
});
