import { describe, expect, it, vi } from "vitest";
import type { LiveConnection, LiveState, SendResult } from "../../../../live/index.ts";
import { questionSlices } from "../testing/fixtures.ts";
import { createCommandRunner } from "./command-runner.ts";

/** A connection whose acks are resolved by the test. */
function makeConnection() {
  let state: LiveState = {
    connection: { kind: "live", transport: "ws" },
    seq: 7,
    slices: questionSlices(2),
    assets: {},
    presence: null,
    saving: true,
  };
  const listeners = new Set<() => void>();
  const sent: { body: unknown; resolve: (result: SendResult) => void }[] = [];
  const connection: LiveConnection = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (body) => new Promise((resolve) => sent.push({ body, resolve })),
    now: () => null,
    toShowTime: () => null,
    getRoundTrip: () => null,
    setToken: () => {},
    close: () => {},
  };
  const advance = (seq: number): void => {
    state = { ...state, seq };
    for (const listener of listeners) listener();
  };
  const show = (slices: LiveState["slices"]): void => {
    state = { ...state, slices };
  };
  return { connection, sent, advance, show };
}

describe("command runner", () => {
  it("sends the view that is on screen with the command", () => {
    const { connection, sent } = makeConnection();
    void createCommandRunner(connection, vi.fn()).run({ type: "reveal" });
    expect(sent[0]?.body).toEqual({
      type: "reveal",
      view: { run_id: "run", show_game_id: "g1", round_id: "g1-r2", phase: "question" },
    });
  });

  it("posts a command that is too large for a message", async () => {
    const { connection, sent } = makeConnection();
    const posted: unknown[] = [];
    const { run } = createCommandRunner(connection, vi.fn(), (command) => {
      posted.push(command);
      return Promise.resolve({ ok: true, seq: 7 });
    });
    const judge = (count: number) => {
      const submissions = Array.from({ length: count }, (_, index) => ({
        team_id: `0190c5a0-0000-7000-8000-${String(index).padStart(12, "0")}`,
        submission_id: `0190c5a0-0000-4000-8000-${String(index).padStart(12, "0")}`,
      }));
      return run({ type: "validate_submissions", submissions, decision: { outcome: "wrong" } });
    };
    expect(await judge(500)).toBe(true);
    expect(posted).toHaveLength(1);
    void judge(100);
    expect(sent).toHaveLength(1);
    expect(posted).toHaveLength(1);
  });

  it("ignores a double click, but sends a timer command in the meantime", async () => {
    const { connection, sent } = makeConnection();
    const { run } = createCommandRunner(connection, vi.fn());
    void run({ type: "reveal" });
    expect(await run({ type: "reveal" })).toBe(false);
    void run({ type: "timer_pause" });
    expect(sent).toHaveLength(2);
  });

  it("stays busy until the connection reaches the acknowledged seq", async () => {
    const { connection, sent, advance } = makeConnection();
    const runner = createCommandRunner(connection, vi.fn());
    const done = runner.run({ type: "reveal" });
    sent[0]?.resolve({ ok: true, seq: 8 });
    await Promise.resolve();
    expect(runner.getPending().has("play")).toBe(true);
    advance(8);
    expect(await done).toBe(true);
    expect(runner.getPending().size).toBe(0);
  });

  it("reports a refusal and becomes ready again", async () => {
    const { connection, sent } = makeConnection();
    const onRefused = vi.fn();
    const runner = createCommandRunner(connection, onRefused);
    const done = runner.run({ type: "reveal" });
    sent[0]?.resolve({ ok: false, code: "stale_view", params: {} });
    expect(await done).toBe(false);
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: "stale_view" }));
    expect(runner.getPending().size).toBe(0);
  });

  it("sends a confirmed command for the view at which its dialog opened, and resolves true when that view is stale", async () => {
    const { connection, sent, show } = makeConnection();
    const onRefused = vi.fn();
    const runner = createCommandRunner(connection, onRefused);
    const view = runner.getView();
    show(questionSlices(3));
    const done = view && runner.runForView({ type: "finalize_game" }, view);
    expect(sent[0]?.body).toMatchObject({ view: { round_id: "g1-r2" } });
    sent[0]?.resolve({ ok: false, code: "stale_view", params: {} });
    expect(await done).toBe(true);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it("resolves false when a confirmed command is refused, so that its dialog stays open", async () => {
    const { connection, sent } = makeConnection();
    const runner = createCommandRunner(connection, vi.fn());
    const view = runner.getView();
    const done = view && runner.runForView({ type: "finish_game", winner_team_id: null }, view);
    sent[0]?.resolve({ ok: false, code: "team_required", params: {} });
    expect(await done).toBe(false);
  });
});
