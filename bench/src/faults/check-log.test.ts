import { describe, expect, test } from "vitest";
import type { Actor, EventBody, ShowEvent } from "@showrunner/engine";
import type { ViolationKind, Operation } from "./history.ts";
import { checkLog } from "./check-log.ts";

const host: Actor = { kind: "moderator", user_id: "host" };

function event(seq: number, id: string | null, body: EventBody, actor: Actor = host, at = seq * 100): ShowEvent {
  return { seq, at, version: 1, actor, cause: id === null ? null : { device_id: "device", command_id: id }, body };
}
const correction = (seq: number, id: string): ShowEvent =>
  event(seq, id, { type: "points_corrected", team_id: "ants", points: 5, reason: "test" });
const started = event(1, "start", { type: "show_started", run_id: "run", content_id: "content" });

function operation(id: string, ack: Operation["ack"], rest: Partial<Operation> = {}): Operation {
  const defaults: Operation = {
    actor: "moderator",
    device_id: "device",
    id,
    type: "correct_points",
    body: {},
    invokedAt: 0,
    sendCount: 1,
    ack,
    ackedAt: ack === null ? null : 1_000,
  };
  return { ...defaults, ...rest };
}
const ok = (seq: number): Operation["ack"] => ({ ok: true, seq });
const refused: Operation["ack"] = { ok: false, code: "stale_view", params: {} };

const log = [started, correction(2, "a"), correction(3, "b")];
const history = [operation("start", ok(1), { type: "start" }), operation("a", ok(2)), operation("b", ok(3))];
const kinds = (events: readonly ShowEvent[], operations: readonly Operation[]): ViolationKind[] =>
  checkLog(events, operations).map(({ kind }) => kind);

test("allows a late copy of a command that had nothing to do to take effect, once (LOG-4)", () => {
  const join = { type: "join_member", actor: "ants" };
  const team: Actor = { kind: "team", team_id: "ants" };
  const joined = (seq: number): ShowEvent =>
    event(seq, "name", { type: "member_joined", team_id: "ants", device_id: "device", name: "Ann" }, team);
  const copied = operation("name", ok(3), { ...join, sendCount: 2 });
  expect(kinds([...log, joined(4)], [...history, copied])).toEqual([]);
  expect(kinds([...log, joined(4)], [...history, { ...copied, sendCount: 1 }])).toEqual(["missing_event"]);
  expect(kinds([...log, correction(4, "c")], [...history, operation("c", ok(3), { sendCount: 2 })])).toEqual([
    "missing_event",
  ]);
});

test("finds no violations in a log that matches the acks", () => {
  expect(checkLog(log, [...history, operation("c", refused)])).toEqual([]);
});

describe("detects planted violations", () => {
  test("an acknowledged command missing from the log", () => {
    const lost = operation("lost", ok(3));
    expect(kinds(log, [...history, lost])).toEqual(["missing_event"]);
  });
  test("a log that ends before an acknowledged event", () => {
    expect(kinds(log.slice(0, 2), history)).toContain("missing_event");
  });
  test("an ack that names a different event", () => {
    expect(kinds(log, [...history.slice(0, 2), operation("b", ok(2))])).toEqual(["missing_event"]);
  });
  test("a command executed twice", () => {
    expect(kinds([...log, correction(4, "a")], history)).toEqual(["duplicate_event", "missing_event"]);
  });
  test("one submission logged twice, by two commands", () => {
    const team: Actor = { kind: "team", team_id: "ants" };
    const body = { type: "answer_submitted", round_id: "r", team_id: "ants", submission_id: "s", answer: 1 } as const;
    const twice = [...log, event(4, "x", body, team), event(5, "y", body, team)];
    const submissions = ["x", "y"].map((id, index) => operation(id, ok(4 + index), { type: "submit", actor: "ants" }));
    expect(kinds(twice, [...history, ...submissions])).toEqual(["duplicate_event"]);
  });
  test("a refused command that took effect", () => {
    expect(kinds(log, [...history.slice(0, 2), operation("b", refused)])).toEqual(["refused_took_effect"]);
  });
  test("a player's event that no command caused", () => {
    expect(kinds(log, history.slice(0, 2))).toEqual(["unexpected_event"]);
  });
  test("a command that was never acknowledged", () => {
    expect(kinds(log, [...history, operation("c", null)])).toEqual(["no_ack"]);
  });
  test("a gap in the sequence, and a timestamp that goes backwards", () => {
    expect(kinds([started, correction(2, "a"), correction(4, "b")], history)).toContain("log_order");
    const early = [started, correction(2, "a"), { ...correction(3, "b"), at: 50 }];
    expect(kinds(early, history)).toEqual(["log_order"]);
  });
  test("a command logged before one that was acknowledged before it was sent", () => {
    const late = [
      operation("start", ok(1), { type: "start", ackedAt: 5 }),
      operation("b", ok(3), { invokedAt: 6, ackedAt: 20 }),
      operation("a", ok(2), { invokedAt: 30, ackedAt: 40 }),
    ];
    expect(kinds(log, late)).toEqual(["ack_order"]);
  });
  test("a press acknowledged without an event, unless the team had already pressed", () => {
    const press = operation("p", ok(3), { type: "buzz", actor: "ants" });
    expect(kinds(log, [...history, press])).toEqual(["missing_event"]);
  });
});

describe("timers", () => {
  const running = (seq: number, at: number, endsAt: number): ShowEvent =>
    event(
      seq,
      null,
      { type: "timer_changed", action: "started", timer: { status: "running", duration_ms: 1_000, ends_at: endsAt } },
      { kind: "system" },
      at,
    );
  const expired = (seq: number, at: number): ShowEvent =>
    event(
      seq,
      null,
      { type: "timer_changed", action: "expired", timer: { status: "expired", duration_ms: 1_000 } },
      { kind: "system" },
      at,
    );
  const start = history.slice(0, 1);

  test("accepts a timer that expires on time, or late because the server was down", () => {
    expect(checkLog([started, running(2, 200, 1_200), expired(3, 1_200)], start)).toEqual([]);
    expect(checkLog([started, running(2, 200, 1_200), expired(3, 60_000)], start)).toEqual([]);
  });
  test("reports a timer that expires early", () => {
    expect(kinds([started, running(2, 200, 1_200), expired(3, 1_100)], start)).toEqual(["timer"]);
  });
  const goesOn = (firstAt: number, thenAt: number): [ShowEvent[], Operation[]] => [
    [started, running(2, 200, 1_200), { ...correction(3, "b"), at: 2_000 }, { ...correction(4, "c"), at: 20_000 }],
    [
      ...start,
      operation("b", ok(3), { ackedAt: firstAt }),
      operation("c", ok(4), { invokedAt: firstAt, ackedAt: thenAt }),
    ],
  ];
  test("reports a timer that never expires while the log goes on", () => {
    expect(kinds(...goesOn(2_100, 20_100))).toEqual(["timer"]);
  });
  test("accepts a timer that expires together with everything else that waited for the database", () => {
    expect(checkLog(...goesOn(20_050, 20_100))).toEqual([]);
  });
});
