import { expect, it } from "vitest";
import type { Presence } from "@showrunner/contract/realtime";
import { getNotablePressCounts } from "./press-counts.ts";

const presence = (opening: number, beforeOpening: number, repeated: number): Presence => ({
  displays: 0,
  moderators: 1,
  teams: {},
  presses: { opening, teams: { t1: { before_opening: beforeOpening, repeated } } },
});
const open = { phase: "open", open_at: 0, opening: 4 } as const;

it("counts early and repeated presses for the current opening only", () => {
  expect(getNotablePressCounts(presence(4, 3, 0), null, open)).toEqual({ t1: { before_opening: 3, repeated: 0 } });
  expect(getNotablePressCounts(presence(4, 0, 14), null, open)).toEqual({ t1: { before_opening: 0, repeated: 14 } });
  expect(getNotablePressCounts(presence(3, 3, 0), null, open)).toBeNull();
  expect(getNotablePressCounts(presence(1, 3, 0), null, { phase: "inactive", reason: "by_hand" })).not.toBeNull();
});

it("ignores a single repeat, which a phone sends by itself", () => {
  expect(getNotablePressCounts(presence(4, 0, 1), null, open)).toBeNull();
  expect(getNotablePressCounts(null, null, open)).toBeNull();
});
