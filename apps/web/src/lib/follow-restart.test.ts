import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRestart, followRestarts, type RestartState } from "./follow-restart.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a restart of process `old`. Each poll takes the next response (null: none) and repeats the last one. */
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

test("is complete only once another process responds", async () => {
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

type Servers = Parameters<typeof followRestarts>[0]["before"];

const server = (instanceId: string, state: Servers[number]["state"] = "running", canRestart = true) => ({
  instance_id: instanceId,
  can_restart: canRestart,
  state,
});

/** Follows a restart of servers a and b, or only of one of them; c has no supervisor. */
function followAll(answers: readonly (Servers | null)[], instanceId?: string) {
  const states: RestartState[] = [];
  let polls = 0;
  const ended = followRestarts({
    before: [server("a"), server("b"), server("c", "running", false)],
    ...(instanceId === undefined ? {} : { instanceId }),
    fetchServers: () => {
      const answer = answers[Math.min(polls, answers.length - 1)] ?? null;
      polls += 1;
      return answer === null ? Promise.reject(new Error("no answer")) : Promise.resolve(answer);
    },
    onState: (state) => states.push(state),
    signal: new AbortController().signal,
  });
  return { states, ended };
}

test("is complete only once all servers with a supervisor have successors that are ready", async () => {
  const c = server("c", "running", false);
  const { states, ended } = followAll([
    [server("a", "restarting"), server("b", "waiting"), c],
    null,
    [server("a2"), server("b", "restarting"), c],
    [server("a2"), server("b2", "restarting"), c],
    [server("a2"), server("b2"), c],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(states).toEqual(["in_progress", "in_progress", "reconnecting", "in_progress", "in_progress", "completed"]);
});

test.each([
  ["one does not come back", [server("a", "failed"), server("b")]],
  ["none has changed after a minute each", [server("a"), server("b")]],
])("a restart of all fails when %s", async (_what, servers) => {
  const { states, ended } = followAll([servers]);
  await vi.advanceTimersByTimeAsync(121_000);
  await ended;
  expect(states.at(-1)).toBe("failed");
});

test("a restart of one of several servers is complete once its own successor is ready, whichever server responds", async () => {
  const others = [server("b", "restarting"), server("c", "running", false)];
  const { states, ended } = followAll(
    [
      [server("a"), ...others],
      [server("a", "restarting"), ...others],
      [server("a2", "restarting"), ...others],
      [server("a2"), ...others],
    ],
    "a",
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(states).toEqual(["in_progress", "in_progress", "in_progress", "in_progress", "completed"]);
});

test("a restart of one of several servers fails after 60 s without a successor", async () => {
  const { states, ended } = followAll([[server("a"), server("b")]], "a");
  await vi.advanceTimersByTimeAsync(59_000);
  expect(states).not.toContain("failed");
  await vi.advanceTimersByTimeAsync(2_000);
  await ended;
  expect(states.at(-1)).toBe("failed");
});

test("the 60 s of a server begin when it has waited for its turn", async () => {
  const b = server("b", "restarting");
  const polls = (count: number, servers: Servers) => Array.from({ length: count }, () => servers);
  // Two polls per second.
  const answers = [...polls(100, [server("a", "waiting"), b]), ...polls(60, [server("a", "restarting"), server("b2")])];
  const { states, ended } = followAll([...answers, [server("a2"), server("b2")]], "a");
  await vi.advanceTimersByTimeAsync(90_000);
  await ended;
  expect(states.at(-1)).toBe("completed");

  const late = followAll(answers, "a");
  await vi.advanceTimersByTimeAsync(109_000);
  expect(late.states).not.toContain("failed");
  await vi.advanceTimersByTimeAsync(3_000);
  await late.ended;
  expect(late.states.at(-1)).toBe("failed");
});
