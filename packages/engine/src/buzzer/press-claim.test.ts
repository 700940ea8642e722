import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computePressClaim, computePressDelay } from "./press-claim.ts";
import { computeClaimBound, countPress } from "./fairness.ts";

describe("FAIR-11: send delay and claim of an honest page", () => {
  test.each([
    ["a quick handler waits", { sent: 1008, roundTrip: null }, 10],
    ["waits less on a slow connection", { sent: 1008, roundTrip: 16 }, 4],
    ["does not wait on a very slow connection", { sent: 1008, roundTrip: 60 }, 0],
    ["does not wait after a slow handler", { sent: 1020, roundTrip: null }, 0],
    ["never waits longer than a frame, whatever moment the browser reports", { sent: 200, roundTrip: null }, 18],
  ])("%s", (_, given, expected) => {
    expect(computePressDelay({ pressed: 1000, ...given })).toBe(expected);
  });

  test.each([
    ["the same moment after the finger, whenever the handler came", { sent: 1010, roundTrip: 40 }, 1018],
    ["later too", { sent: 1020, roundTrip: 40 }, 1018],
    ["no later than its sending where the line was not measured", { sent: 1010, roundTrip: null }, 1010],
    ["a slow page claims a little back, no more", { sent: 1060, roundTrip: 40 }, 1054],
    ["a moment from another clock is worth nothing", { sent: 900_000, roundTrip: 40 }, 899_994],
  ])("%s", (_, given, expected) => {
    expect(computePressClaim({ pressed: 1000, ...given })).toBe(expected);
  });

  test("accepts every claim of a connection that behaves as measured, however slow the page is", () => {
    const way = fc.double({ min: 0.2, max: 70, noNaN: true });
    fc.assert(
      fc.property(way, way, fc.double({ min: 0, max: 500, noNaN: true }), (up, down, handler) => {
        const roundTrip = up + down;
        const pressed = 5000;
        const handled = pressed + handler;
        const sent = handled + computePressDelay({ pressed, sent: handled, roundTrip });
        // The page assumes equal delays in both directions.
        const offset = (up - down) / 2;
        const claim = computePressClaim({ pressed, sent, roundTrip }) + offset;
        const connection = { cap: 150, rtt_min: roundTrip, late: 0, transport: "ws" } as const;
        expect(countPress({ ...connection, arrival: sent + up, claim }).claim_taken).toBe(true);
        expect(sent + up - claim).toBeLessThanOrEqual(computeClaimBound(connection));
      }),
    );
  });
});
