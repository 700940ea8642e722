import { expect, test } from "vitest";
import type { EventBody, ShowEvent } from "@showrunner/engine";
import type { Operation } from "./history.ts";
import { checkMoments } from "./moment-check.ts";

/** Reading of the show clock when the driver's clock is 0. */
const offset = 1_000_000;
const clocks = [
  { offset: offset + 15, error: 20 },
  { offset, error: 2 },
];
const operation: Operation = {
  actor: "ants",
  device_id: "device",
  id: "press",
  type: "buzz",
  body: {},
  invoked_at: 5_000,
  sends: 1,
  answer: { ok: true, seq: 1 },
  answered_at: 5_300,
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

test("what happened between a command and its answer is right", () => {
  const moments = [offset + 5_000, offset + 5_300, offset + 4_950, offset + 5_350];
  for (const at of moments) expect(checkMoments([pressed(at, at)], [operation], clocks)).toEqual([]);
});

test("planted: an event that its server's wall clock wrote", () => {
  const misses = checkMoments([pressed(offset + 3_605_100, offset + 5_100)], [operation], clocks);
  expect(misses).toEqual([{ kind: "moment", what: "at of press_counted at 1 is 3599748 ms late" }]);
});

test("planted: a press that counts from before it was made", () => {
  const misses = checkMoments([pressed(offset + 5_200, offset + 4_900)], [operation], clocks);
  expect(misses).toEqual([{ kind: "moment", what: "arrival of press_counted at 1 is 48 ms early" }]);
});
