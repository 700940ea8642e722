import fc from "fast-check";
import { expect, it } from "vitest";
import { createShowClock } from "./show-clock.ts";

/** A probe with these network delays to a server whose clock is `ahead` ms ahead. */
const probe = (t0: number, ahead: number, up: number, down: number) => ({
  t0,
  t1: t0 + up + ahead,
  t2: t0 + up + ahead,
  t3: t0 + up + down,
});

it("has no time before the first probe", () => {
  expect(createShowClock().toShowTime(10)).toBeNull();
  expect(createShowClock().getRoundTrip()).toBeNull();
});

it("uses the probe with the shortest round trip", () => {
  const clock = createShowClock();
  clock.addProbe(probe(0, 1_000, 300, 20));
  clock.addProbe(probe(500, 1_000, 5, 5));
  clock.addProbe(probe(900, 1_000, 20, 400));
  expect(clock.toShowTime(2_000)).toBe(3_000);
  expect(clock.getRoundTrip()).toBe(10);
});

it("keeps only the newest 24 probes", () => {
  const clock = createShowClock();
  clock.addProbe(probe(0, 1_000, 1, 1));
  for (let index = 1; index <= 24; index += 1) clock.addProbe(probe(index * 100, 1_010, 10, 10));
  expect(clock.toShowTime(5_000)).toBe(6_010);
});

it("keeps the old offset after a restart until the first new probe returns", () => {
  const clock = createShowClock();
  clock.addProbe(probe(0, 1_000, 1, 1));
  clock.startWindow();
  expect(clock.toShowTime(5_000)).toBe(6_000);
  clock.addProbe(probe(100, 7_000, 50, 50));
  expect(clock.toShowTime(5_000)).toBe(12_000);
});

it("has an error of at most half the best round trip, for any delays", () => {
  const delays = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }));
  fc.assert(
    fc.property(fc.integer(), fc.array(delays, { minLength: 1, maxLength: 24 }), (ahead, measured) => {
      const clock = createShowClock();
      measured.forEach(([up, down], index) => clock.addProbe(probe(index * 5_000, ahead, up, down)));
      const best = Math.min(...measured.map(([up, down]) => up + down));
      expect(Math.abs(clock.toShowTime(0)! - ahead)).toBeLessThanOrEqual(best / 2);
    }),
  );
});
