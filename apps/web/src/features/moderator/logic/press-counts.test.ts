import { expect, it } from "vitest";
import type { Presence } from "@showrunner/contract/realtime";
import { pressCounts } from "./press-counts.ts";

const presence = (opening: number, before_opening: number, repeated: number): Presence => ({
  displays: 0,
  moderators: 1,
  teams: {},
  presses: { opening, teams: { t1: { before_opening, repeated } } },
});
const open = { phase: "open", open_at: 0, opening: 4 } as const;

it("A11: presses before the opening and floods are shown beside the opening that they are about", () => {
  expect(pressCounts(presence(4, 3, 0), null, open)).toEqual({ t1: { before_opening: 3, repeated: 0 } });
  expect(pressCounts(presence(4, 0, 14), null, open)).toEqual({ t1: { before_opening: 0, repeated: 14 } });
  expect(pressCounts(presence(3, 3, 0), null, open)).toBeNull();
  expect(pressCounts(presence(1, 3, 0), null, { phase: "inactive", reason: "by_hand" })).not.toBeNull();
});

it("A11: one repeat is what a phone does by itself", () => {
  expect(pressCounts(presence(4, 0, 1), null, open)).toBeNull();
  expect(pressCounts(null, null, open)).toBeNull();
});
