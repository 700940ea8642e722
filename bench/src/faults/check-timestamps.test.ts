import { expect, test } from "vitest";
import type { EventBody, ShowEvent } from "@showrunner/engine";
import type { Operation } from "./history.ts";
import { checkTimestamps } from "./check-timestamps.ts";

/** Reading of the show clock when the driver's clock is 0. */
const OFFSET = 1_000_000;
const clocks = [
  { offset: OFFSET + 15, error: 20 },
  { offset: OFFSET, error: 2 },
];
const operation: Operation = {
  actor: "ants",
  device_id: "device",
  id: "press",
  type: "buzz",
  body: {},
  invokedAt: 5_000,
  sendCount: 1,
  ack: { ok: true, seq: 1 },
  ackedAt: 5_300,
};
function pressed(at: number, arrival: number): ShowEvent {
  const press = {
    press_id: "p",
    team_id: "ants",
    arrival,
    counted: arrival,
    bound: 0,
    error: 0,
    rtt_min: null,
    line: "ws",
    claim_taken: false,
    mark: "no_claim",
    late: false,
  } as const;
  const body: EventBody = { type: "press_counted", opening: 1, press, too_close: false };
  const cause = { device_id: "device", command_id: "press" };
  return { seq: 1, at, version: 1, actor: { kind: "team", team_id: "ants" }, cause, body };
}

test("accepts timestamps between a command and its ack", () => {
  const moments = [OFFSET + 5_000, OFFSET + 5_300, OFFSET + 4_950, OFFSET + 5_350];
  for (const at of moments) expect(checkTimestamps([pressed(at, at)], [operation], clocks)).toEqual([]);
});

test("detects an event stamped by the server's wall clock", () => {
  const violations = checkTimestamps([pressed(OFFSET + 3_605_100, OFFSET + 5_100)], [operation], clocks);
  expect(violations).toEqual([{ kind: "timestamp", what: "at of press_counted at 1 is 3599748 ms late" }]);
});

test("detects a press that counts from before it was sent", () => {
  const violations = checkTimestamps([pressed(OFFSET + 5_200, OFFSET + 4_900)], [operation], clocks);
  expect(violations).toEqual([{ kind: "timestamp", what: "arrival of press_counted at 1 is 48 ms early" }]);
});
