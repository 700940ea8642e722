import { beforeEach, expect, test } from "vitest";
import type { CommandAck } from "@showrunner/contract/realtime";
import type { ShowState } from "@showrunner/engine";
import { PressCounter, sumPressCounts } from "./press-counter.ts";

const ok: CommandAck = { ok: true, seq: 1 };
const refused = (code: "buzzer_not_open_yet" | "buzzer_locked" | "team_out", params = {}): CommandAck => ({
  ok: false,
  code,
  params,
});
const at = (buzzer: object, openings = 1, runId = "run"): ShowState =>
  ({ round: { buzzer_on: true, buzzer }, run: { run_id: runId, openings } }) as unknown as ShowState;
const open = at({ phase: "open", opening: 1 });

let counter: PressCounter;
beforeEach(() => {
  counter = new PressCounter();
});

test("presses before the opening are counted per team, also while the buzzer is closed by hand", () => {
  const byHand: CommandAck = { ok: false, code: "buzzer_inactive", params: { reason: "by_hand" } };
  expect(counter.recordAck(at({ phase: "closed" }, 0), "ants", byHand)).toBe(true);
  expect(counter.recordAck(open, "ants", refused("buzzer_not_open_yet"))).toBe(true);
  expect(counter.recordAck(open, "ants", ok)).toBe(false);
  expect(counter.getCounts(open)).toEqual({ opening: 1, teams: { ants: { before_opening: 2, repeated: 0 } } });
});

test("counts repeated presses up to a limit and ignores a single press", () => {
  expect(counter.recordAck(open, "ants", ok)).toBe(false);
  expect(counter.getCounts(open)).toBeUndefined();
  for (let press = 0; press < 5_000; press += 1) counter.recordAck(open, "ants", refused("buzzer_locked"));
  counter.recordAck(open, "bees", refused("team_out"));
  expect(counter.getCounts(open)).toEqual({ opening: 1, teams: { ants: { before_opening: 0, repeated: 999 } } });
});

test("resets the counts at each opening", () => {
  counter.recordAck(open, "ants", refused("buzzer_not_open_yet"));
  counter.recordAck(at({ phase: "open", opening: 2 }, 2), "bees", refused("buzzer_not_open_yet"));
  expect(counter.getCounts(open)).toEqual({ opening: 2, teams: { bees: { before_opening: 1, repeated: 0 } } });
});

test("starts again with each run, whose openings have the same numbers", () => {
  for (let press = 0; press < 3; press += 1) counter.recordAck(open, "ants", ok);
  const openAgain = at({ phase: "open", opening: 1 }, 1, "second-run");
  expect(counter.getCounts(openAgain)).toBeUndefined();
  counter.recordAck(openAgain, "ants", ok);
  expect(counter.getCounts(openAgain)).toBeUndefined();
});

test("sums the counts of several servers", () => {
  const one = (opening: number, beforeOpening: number) => ({
    displays: 0,
    moderators: 0,
    teams: {},
    presses: { opening, teams: { ants: { before_opening: beforeOpening, repeated: 1 } } },
  });
  expect(sumPressCounts([one(2, 3), one(2, 4), one(1, 9)])).toEqual({
    opening: 2,
    teams: { ants: { before_opening: 7, repeated: 2 } },
  });
  expect(sumPressCounts([{ displays: 1, moderators: 0, teams: {} }])).toBeUndefined();
});
