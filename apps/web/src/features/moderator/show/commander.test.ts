import { describe, expect, it, vi } from "vitest";
import type { LiveConnection, LiveState, SendResult } from "../../../live/index.ts";
import { questionSlices } from "../testing/fixtures.ts";
import { createCommander } from "./commander.ts";

/** A connection whose acks are resolved by the test. */
function aLine() {
  let state: LiveState = {
    connection: { kind: "live", transport: "ws" },
    seq: 7,
    slices: questionSlices(2),
    assets: {},
    presence: null,
    saving: true,
  };
  const listeners = new Set<() => void>();
  const sent: { body: unknown; answer: (result: SendResult) => void }[] = [];
  const connection: LiveConnection = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (body) => new Promise((answer) => sent.push({ body, answer })),
    now: () => null,
    at: () => null,
    roundTrip: () => null,
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

describe("commander", () => {
  it("names the view that is on screen", () => {
    const { connection, sent } = aLine();
    void createCommander(connection, vi.fn()).run({ type: "reveal" });
    expect(sent[0]?.body).toEqual({
      type: "reveal",
      view: { run_id: "run", round_id: "g1-r2", phase: "question" },
    });
  });

  it("sends one command for a double click, but lets the timer pass", async () => {
    const { connection, sent } = aLine();
    const { run } = createCommander(connection, vi.fn());
    void run({ type: "reveal" });
    expect(await run({ type: "reveal" })).toBe(false);
    void run({ type: "timer_pause" });
    expect(sent).toHaveLength(2);
  });

  it("stays busy until the screen shows what happened", async () => {
    const { connection, sent, advance } = aLine();
    const commander = createCommander(connection, vi.fn());
    const done = commander.run({ type: "reveal" });
    sent[0]?.answer({ ok: true, seq: 8 });
    await Promise.resolve();
    expect(commander.pending().has("play")).toBe(true);
    advance(8);
    expect(await done).toBe(true);
    expect(commander.pending().size).toBe(0);
  });

  it("tells of a refusal and is ready again", async () => {
    const { connection, sent } = aLine();
    const onRefused = vi.fn();
    const commander = createCommander(connection, onRefused);
    const done = commander.run({ type: "reveal" });
    sent[0]?.answer({ ok: false, code: "stale_view", params: {} });
    expect(await done).toBe(false);
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: "stale_view" }));
    expect(commander.pending().size).toBe(0);
  });

  it("answers a question for the moment at which it was asked, and has it settled when the show has moved on", async () => {
    const { connection, sent, show } = aLine();
    const onRefused = vi.fn();
    const commander = createCommander(connection, onRefused);
    const asked = commander.view();
    show(questionSlices(3));
    const settled = asked && commander.answer({ type: "finalize_game" }, asked);
    expect(sent[0]?.body).toMatchObject({ view: { round_id: "g1-r2" } });
    sent[0]?.answer({ ok: false, code: "stale_view", params: {} });
    expect(await settled).toBe(true);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it("leaves a question open whose answer was refused", async () => {
    const { connection, sent } = aLine();
    const commander = createCommander(connection, vi.fn());
    const asked = commander.view();
    const settled = asked && commander.answer({ type: "finish_game", winner_team_id: null }, asked);
    sent[0]?.answer({ ok: false, code: "team_required", params: {} });
    expect(await settled).toBe(false);
  });
});
