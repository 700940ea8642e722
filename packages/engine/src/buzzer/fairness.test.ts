import { describe, expect, test } from "vitest";
import {
  computeEarliestArbitrationClose,
  getArbitrationDeadline,
  computeClaimBound,
  comparePresses,
  countPress,
  isTooClose,
} from "./fairness.ts";
import type { MeasuredPress } from "./fairness.ts";
import { getModeratorPressMark } from "./press-marks.ts";
import type { Press } from "./buzzer.state.ts";

const connection = { cap: 100, rtt_min: 40, late: 0, transport: "ws" } as const;
const press = (fields: Partial<MeasuredPress>): MeasuredPress => ({
  ...connection,
  arrival: 1000,
  claim: null,
  ...fields,
});

const at = (counted: number, error: number, pressId: string): Press => ({
  press_id: pressId,
  team_id: pressId,
  arrival: counted,
  counted,
  error,
  bound: 0,
  rtt_min: 0,
  line: "ws",
  claim_taken: true,
  mark: "none",
  seq: 1,
  late: false,
  decision: null,
});

const at100 = at(100, 3, "a");

describe("FAIR-3: the bound of a claim", () => {
  test.each([
    ["half a round trip, its asymmetry and jitter", connection, 20 + 7 + 8],
    ["asymmetry ends at 20 ms", { ...connection, cap: 150, rtt_min: 160 }, 80 + 20 + 8],
    ["a late server allows for itself", { ...connection, late: 12 }, 47],
    ["never more than the cap", { ...connection, rtt_min: 400 }, 100],
    ["with a cap of 0 arrival decides", { ...connection, cap: 0 }, 0],
    ["SSE is not measured", { ...connection, transport: "sse", rtt_min: 40 } as const, 50],
    ["nor is a connection before its first ping", { ...connection, rtt_min: null }, 50],
    ["a smaller cap holds there too", { ...connection, transport: "sse", cap: 30 } as const, 30],
  ])("%s", (_, measured, expected) => {
    expect(computeClaimBound(measured)).toBeCloseTo(expected, 9);
  });
});

describe("FAIR-4: when a press counts", () => {
  test.each([
    ["a claim within the bound", { claim: 975 }, { counted: 975, claim_taken: true, mark: "none" }],
    ["a claim at the bound", { claim: 965 }, { counted: 965, claim_taken: true, mark: "none" }],
    ["a claim beyond it is not clamped", { claim: 964.9 }, { counted: 980, claim_taken: false, mark: "claim_refused" }],
    ["a claim from the future", { claim: 1000.1 }, { counted: 980, claim_taken: false, mark: "claim_refused" }],
    ["no claim", { claim: null }, { counted: 980, claim_taken: false, mark: "no_claim" }],
    [
      "half a long round trip ends at the cap",
      { rtt_min: 400 },
      { counted: 900, claim_taken: false, mark: "no_claim" },
    ],
    [
      "SSE with a claim",
      { transport: "sse", claim: 960 },
      { counted: 960, claim_taken: true, mark: "unmeasured_line" },
    ],
    [
      "SSE with a wild claim",
      { transport: "sse", claim: 900 },
      { counted: 1000, claim_taken: false, mark: "claim_refused" },
    ],
    ["not measured, no claim", { rtt_min: null }, { counted: 1000, claim_taken: false, mark: "no_claim" }],
    ["a cap of 0", { cap: 0, claim: 990 }, { counted: 1000, claim_taken: false, mark: "claim_refused" }],
  ] as const)("%s", (_, fields, expected) => {
    expect(countPress(press(fields))).toMatchObject(expected);
  });
});

describe("FAIR-8: measuring errors", () => {
  test.each([
    ["a claim that is taken", { claim: 975 }, 7 / 2 + 1],
    ["no claim", {}, 7 + 1],
    ["all of the disputed time", { claim: 950 }, 30],
    ["which ends at the cap", { claim: 0 }, 100],
    ["SSE", { transport: "sse", claim: 960 }, 26],
    ["a cap of 0 leaves nothing to measure", { cap: 0, claim: 0 }, 0],
  ] as const)("%s", (_, fields, expected) => {
    expect(countPress(press(fields)).error).toBeCloseTo(expected, 9);
  });

  test.each([{ claim: 975 }, {}, { cap: 0, claim: 0 }])(
    "FAIR-12: clock error widens the press error and leaves the counted moment unchanged (%o)",
    (fields) => {
      const known = countPress(press(fields));
      expect(countPress(press({ ...fields, clock_error: 2.5 }))).toEqual({ ...known, error: known.error + 2.5 });
      expect(countPress(press({ ...fields, clock_error: -9 }))).toEqual(known);
    },
  );

  test("FAIR-13: late pongs widen the error of a claim beyond half a round trip, but not its bound", () => {
    const usual = countPress(press({ claim: 970 }));
    const late = countPress(press({ claim: 970, pong_late: 60 }));
    expect(late).toEqual({ ...usual, error: usual.error + 60, mark: "late_pongs" });
    expect(countPress(press({ claim: 970, pong_late: 5000 })).error).toBe(usual.error + 100);
    expect(countPress(press({ claim: 970, pong_late: 40 }))).toEqual(usual);
    // Refused beyond the bound, however late the pongs were.
    const refused = countPress(press({ claim: 964, pong_late: 60 }));
    expect(refused).toMatchObject({ counted: 980, claim_taken: false, mark: "claim_refused" });
    // A claim within half a round trip gains nothing from late pongs.
    expect(countPress(press({ claim: 980, pong_late: 60 })).mark).toBe("none");
  });

  test("FAIR-14: marks a claim accepted only because the server was late", () => {
    expect(countPress(press({ claim: 965, late: 30 })).mark).toBe("none");
    expect(countPress(press({ claim: 964, late: 30 }))).toMatchObject({ claim_taken: true, mark: "large_correction" });
  });

  test("two presses are too close when their distance is below the sum of their errors", () => {
    const leader = at(100, 3, "a");
    expect(isTooClose(leader, [leader, at(104.9, 2, "b")])).toBe(true);
    expect(isTooClose(leader, [leader, at(105, 2, "b")])).toBe(false);
    // Also checks later presses: they may have a larger error.
    expect(isTooClose(leader, [leader, at(110, 1, "b"), at(112, 10, "c")])).toBe(true);
    expect(isTooClose(leader, [leader])).toBe(false);
  });
});

test("FAIR-15: marks a press that leads only by its correction", () => {
  const first = { ...at100, press_id: "a", arrival: 140, counted: 100 };
  const other = { ...at100, press_id: "b", arrival: 130, counted: 110 };
  const behind = { ...at100, press_id: "c", arrival: 150, counted: 120 };
  expect(getModeratorPressMark(first, first, [first, behind])).toBe("none");
  expect(getModeratorPressMark(first, first, [first, other, behind])).toBe("ahead_by_correction");
  // A specific mark takes precedence, and only the leader can gain by correction.
  expect(getModeratorPressMark({ ...first, mark: "late_pongs" }, first, [first, other])).toBe("late_pongs");
  expect(getModeratorPressMark(behind, first, [first, { ...other, arrival: 149 }, behind])).toBe("none");
  expect(getModeratorPressMark({ ...first, late: true }, other, [first, other])).toBe("after_decision");
});

test("FAIR-6: orders by counted moment, then arrival, then log position", () => {
  const a = { counted: 10, arrival: 20, seq: 5 };
  expect(comparePresses(a, { counted: 9, arrival: 90, seq: 1 })).toBeGreaterThan(0);
  expect(comparePresses(a, { counted: 10, arrival: 21, seq: 1 })).toBeLessThan(0);
  expect(comparePresses(a, { counted: 10, arrival: 20, seq: 6 })).toBeLessThan(0);
});

test("FAIR-5: closes the arbitration once no outstanding press could lead, at the latest after cap plus slack", () => {
  const arbitration = { cap_ms: 100, first_arrival: 1000, leader: { counted: 985 } };
  expect(getArbitrationDeadline(arbitration)).toBe(1150);
  expect(computeEarliestArbitrationClose(arbitration, 40)).toBe(1025);
  expect(computeEarliestArbitrationClose(arbitration, 0)).toBe(985);
  expect(computeEarliestArbitrationClose(arbitration, 500)).toBe(1150);
  expect(computeEarliestArbitrationClose({ ...arbitration, leader: null }, 40)).toBe(1150);
  // FAIR-12
  expect(computeEarliestArbitrationClose(arbitration, Number.POSITIVE_INFINITY)).toBe(1150);
});
