import { beforeEach, expect, test } from "vitest";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import type { ShowState } from "@showrunner/engine";
import { PressTally, sumOfPresses } from "./press-tally.ts";

const ok: CommandAnswer = { ok: true, seq: 1 };
const refused = (code: "buzzer_not_open_yet" | "buzzer_locked" | "team_out", params = {}): CommandAnswer => ({
  ok: false,
  code,
  params,
});
const at = (buzzer: object, openings = 1): ShowState =>
  ({ round: { buzzer_on: true, buzzer }, run: { openings } }) as unknown as ShowState;
const open = at({ phase: "open", opening: 1 });

let tally: PressTally;
beforeEach(() => {
  tally = new PressTally();
});

test("A11: presses before the opening are counted per team, also while the buzzer is closed by hand", () => {
  const by_hand: CommandAnswer = { ok: false, code: "buzzer_inactive", params: { reason: "by_hand" } };
  expect(tally.answered(at({ phase: "closed" }, 0), "ants", by_hand)).toBe(true);
  expect(tally.answered(open, "ants", refused("buzzer_not_open_yet"))).toBe(true);
  expect(tally.answered(open, "ants", ok)).toBe(false);
  expect(tally.counts).toEqual({ opening: 1, teams: { ants: { before_opening: 2, repeated: 0 } } });
});

test("A11: a flood is counted, up to a bound; one press is nothing to tell", () => {
  expect(tally.answered(open, "ants", ok)).toBe(false);
  expect(tally.counts).toBeUndefined();
  for (let press = 0; press < 5_000; press += 1) tally.answered(open, "ants", refused("buzzer_locked"));
  tally.answered(open, "bees", refused("team_out"));
  expect(tally.counts).toEqual({ opening: 1, teams: { ants: { before_opening: 0, repeated: 999 } } });
});

test("A11: another opening counts anew", () => {
  tally.answered(open, "ants", refused("buzzer_not_open_yet"));
  tally.answered(at({ phase: "open", opening: 2 }, 2), "bees", refused("buzzer_not_open_yet"));
  expect(tally.counts).toEqual({ opening: 2, teams: { bees: { before_opening: 1, repeated: 0 } } });
});

test("A11: several servers count together", () => {
  const one = (opening: number, before_opening: number) => ({
    displays: 0,
    moderators: 0,
    teams: {},
    presses: { opening, teams: { ants: { before_opening, repeated: 1 } } },
  });
  expect(sumOfPresses([one(2, 3), one(2, 4), one(1, 9)])).toEqual({
    opening: 2,
    teams: { ants: { before_opening: 7, repeated: 2 } },
  });
  expect(sumOfPresses([{ displays: 1, moderators: 0, teams: {} }])).toBeUndefined();
});
