import { expect, test } from "vitest";
import type { AiRunSummary } from "@showrunner/contract/rest";
import { followRuns, loadFollowedRuns, NO_RUNS, saveFollowedRuns } from "./followed-runs.ts";

const run = (id: string, state: AiRunSummary["state"]): AiRunSummary => ({
  id,
  state,
  provider_id: "p1",
  operation: "image.generate",
  purpose: "library",
  model: "pixels-1",
  is_cancelling: false,
  failure: null,
  created_at: "2026-01-01T00:00:00.000Z",
  ended_at: ["queued", "submitting", "running"].includes(state) ? null : "2026-01-01T00:00:01.000Z",
  prompt: "A river",
  media_id: "i1",
});

test("the end of a job is announced once, and only if the job was seen running", () => {
  const first = followRuns(NO_RUNS, [run("a", "running"), run("b", "done")]);
  expect(first.ended).toEqual([]);
  const second = followRuns(first.after, [run("a", "done"), run("b", "done")]);
  expect(second.ended.map(({ id }) => id)).toEqual(["a"]);
  expect([...second.after.ended]).toEqual(["a"]);
  expect(followRuns(second.after, [run("a", "done")]).ended).toEqual([]);
});

test("a job that ends during a reload is announced after it", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  saveFollowedRuns(storage, followRuns(NO_RUNS, [run("a", "running")]).after);
  expect(followRuns(loadFollowedRuns(storage), [run("a", "failed")]).ended.map(({ id }) => id)).toEqual(["a"]);
});

test("jobs that the server no longer lists are forgotten, and damaged storage is ignored", () => {
  const { after } = followRuns({ active: new Set(), ended: new Set(["old"]) }, []);
  expect(after.ended.size).toBe(0);
  expect(loadFollowedRuns({ getItem: () => "{" })).toEqual(NO_RUNS);
});
