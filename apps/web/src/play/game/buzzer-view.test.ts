import { describe, expect, it } from "vitest";
import { getMsUntilOpen, deriveBuzzerView, type BuzzerViewInput } from "./buzzer-view.ts";

const other = { team_id: "t2", name: "Owls", colour: "#00aaff", emblem: 3 };
const mine = { team_id: "t1", name: "Cats", colour: "#ffaa00", emblem: 1 };
const open = { phase: "open", open_at: 1_000, opening: 4 } as const;

const view = (change: Partial<BuzzerViewInput>) =>
  deriveBuzzerView({
    paused: false,
    round: { id: "r1", phase: "question" },
    buzzer: open,
    me: { team_id: "t1", out: false, pressed: false },
    press: null,
    now: 1_001,
    online: true,
    ...change,
  });

describe("the buzzer", () => {
  it("can be pressed while it is open, and while the server still compares presses", () => {
    expect(view({})).toMatchObject({ state: "ready", reason: "press" });
    expect(view({ buzzer: { ...open, phase: "arbitrating" } })).toMatchObject({ state: "ready", reason: "press" });
  });

  it("cannot be pressed before the opening time that all screens share", () => {
    expect(view({ now: 999 })).toMatchObject({ state: "armed", reason: "get_ready" });
    expect(view({ now: null })).toMatchObject({ state: "ready" });
    expect(getMsUntilOpen(open, 999)).toBe(1);
    expect(getMsUntilOpen(open, 1_000)).toBeNull();
  });

  it("can be pressed again after a refusal, and shows the reason of the refusal", () => {
    const refused = (code: "buzzer_not_open_yet" | "offline" | "unavailable" | "invalid_request") =>
      view({ press: { round_id: "r1", opening: 4, status: "refused", code } });
    expect(refused("buzzer_not_open_yet")).toMatchObject({ state: "ready", reason: "too_early" });
    for (const code of ["offline", "unavailable", "invalid_request"] as const)
      expect(refused(code)).toMatchObject({ state: "ready", reason: "not_counted" });
  });

  it("can be pressed again in the next opening and in the next round", () => {
    const press = { round_id: "r1", opening: 4, status: "counted" } as const;
    expect(view({ press, buzzer: { ...open, opening: 5 } })).toMatchObject({ state: "ready" });
    expect(view({ press, round: { id: "r2", phase: "question" } })).toMatchObject({ state: "ready" });
  });
});

describe("after the press", () => {
  const sending = { round_id: "r1", opening: 4, status: "sending" } as const;

  it("shows at once that it was sent, or waits for the connection", () => {
    expect(view({ press: sending })).toMatchObject({ state: "sent", reason: "sent" });
    expect(view({ press: sending, online: false })).toMatchObject({ state: "sent", reason: "offline" });
  });

  it("stays sent when another phone of the team pressed", () => {
    expect(view({ me: { team_id: "t1", out: false, pressed: true } })).toMatchObject({ state: "sent", reason: "sent" });
  });

  it("shows who answers as soon as the server decides", () => {
    expect(view({ press: sending, buzzer: { phase: "locked", holder: mine, opening: 4 } })).toMatchObject({
      state: "mine",
      reason: "your_turn",
    });
    expect(view({ press: sending, buzzer: { phase: "locked", holder: other, opening: 4 } })).toEqual({
      state: "off",
      reason: "other_turn",
      holder: other,
      behindMs: null,
    });
  });

  it("shows the margin behind the holder, for recorded presses and for those that came too late", () => {
    const buzzer = { phase: "locked", holder: other, opening: 4, holder_pressed_at: 1_000 } as const;
    const recorded = { team_id: "t1", out: false, pressed: true, pressed_at: 1_149.6 };
    expect(view({ buzzer, me: recorded })).toMatchObject({ reason: "other_turn", behindMs: 150 });
    const refused = { round_id: "r1", opening: 4, status: "refused", code: "buzzer_locked", margin_ms: 60.2 } as const;
    expect(view({ buzzer, press: refused })).toMatchObject({ reason: "other_turn", behindMs: 60 });
    // No margin in another opening, or without a press.
    expect(view({ buzzer, press: { ...refused, opening: 3 } })).toMatchObject({ behindMs: null });
    expect(view({ buzzer })).toMatchObject({ behindMs: null });
    // An earlier press that arrived late does not displace the holder, and has no margin either.
    expect(view({ buzzer, me: { ...recorded, pressed_at: 990 } })).toMatchObject({ behindMs: null });
  });
});

describe("the buzzer cannot be pressed", () => {
  it.each([
    ["reveal", { round: { id: "r1", phase: "revealed" } }],
    ["paused", { paused: true }],
    ["out", { me: { team_id: "t1", out: true, pressed: false } }],
    [
      "out",
      { me: { team_id: "t1", out: true, pressed: true }, buzzer: { phase: "locked", holder: other, opening: 4 } },
    ],
    ["inactive", { buzzer: { phase: "inactive", reason: "off" } }],
    ["waiting_for_moderator", { buzzer: { phase: "inactive", reason: "by_hand" } }],
    ["waiting_for_moderator", { buzzer: { phase: "inactive", reason: "no_round" } }],
    ["time_up", { buzzer: { phase: "inactive", reason: "timeout" } }],
    ["reveal", { buzzer: { phase: "inactive", reason: "reveal" } }],
    ["paused", { buzzer: { phase: "inactive", reason: "paused" } }],
    ["all_out", { buzzer: { phase: "inactive", reason: "all_out" } }],
  ] as const)("%s", (reason, change) => {
    expect(view(change)).toMatchObject({ state: "off", reason });
  });

  it("a held buzz stays on screen while the show is paused", () => {
    expect(view({ paused: true, buzzer: { phase: "locked", holder: mine, opening: 4 } })).toMatchObject({
      state: "mine",
    });
  });
});
