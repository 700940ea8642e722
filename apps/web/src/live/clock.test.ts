import fc from "fast-check";
import { expect, it } from "vitest";
import { createShowClock } from "./clock.ts";

/** A probe with these network delays to a server whose clock is `ahead` ms ahead. */
const probe = (t0: number, ahead: number, up: number, down: number) => ({
  t0,
  t1: t0 + up + ahead,
  t2: t0 + up + ahead,
  t3: t0 + up + down,
});

it("knows nothing before the first probe", () => {
  expect(createShowClock().at(10)).toBeNull();
  expect(createShowClock().roundTrip()).toBeNull();
});

it("trusts the probe with the least round trip", () => {
  const clock = createShowClock();
  clock.add(probe(0, 1_000, 300, 20));
  clock.add(probe(500, 1_000, 5, 5));
  clock.add(probe(900, 1_000, 20, 400));
  expect(clock.at(2_000)).toBe(3_000);
  expect(clock.roundTrip()).toBe(10);
});

it("forgets all but the newest 24 probes", () => {
  const clock = createShowClock();
  clock.add(probe(0, 1_000, 1, 1));
  for (let index = 1; index <= 24; index += 1) clock.add(probe(index * 100, 1_010, 10, 10));
  expect(clock.at(5_000)).toBe(6_010);
});

it("keeps the old offset after a restart until the first new probe is there", () => {
  const clock = createShowClock();
  clock.add(probe(0, 1_000, 1, 1));
  clock.restart();
  expect(clock.at(5_000)).toBe(6_000);
  clock.add(probe(100, 7_000, 50, 50));
  expect(clock.at(5_000)).toBe(12_000);
});

it("errs by at most half the best round trip, on any line", () => {
  const delays = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }));
  fc.assert(
    fc.property(fc.integer(), fc.array(delays, { minLength: 1, maxLength: 24 }), (ahead, lines) => {
      const clock = createShowClock();
      lines.forEach(([up, down], index) => clock.add(probe(index * 5_000, ahead, up, down)));
      const best = Math.min(...lines.map(([up, down]) => up + down));
      expect(Math.abs(clock.at(0)! - ahead)).toBeLessThanOrEqual(best / 2);
    }),
  );
});
