import fc from "fast-check";
import { expect, test } from "vitest";
import { Limiter } from "./limiter.ts";

const rules = fc.record({
  burst: fc.integer({ min: 1, max: 20 }),
  per_s: fc.double({ min: 0.05, max: 50, noNaN: true }),
});

test("never lets more through than the burst and what has been refilled since", () => {
  fc.assert(
    fc.property(rules, fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (rule, pauses) => {
      let now = 1_000;
      const limiter = new Limiter(rule, () => now);
      const taken: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (limiter.take("key") === 0) taken.push(now);
      }
      // Any window of time, from any admission to any later one.
      for (let from = 0; from < taken.length; from += 1)
        for (let to = from; to < taken.length; to += 1) {
          const seconds = ((taken[to] ?? 0) - (taken[from] ?? 0)) / 1_000;
          expect(to - from + 1).toBeLessThanOrEqual(rule.burst + seconds * rule.per_s + 1e-6);
        }
    }),
  );
});

test("says how long to wait: a moment earlier is too early, then it is enough", () => {
  fc.assert(
    fc.property(rules, (rule) => {
      let now = 0;
      const limiter = new Limiter(rule, () => now);
      for (let n = 0; n < rule.burst; n += 1) expect(limiter.take("key")).toBe(0);
      const wait_s = limiter.take("key");
      expect(wait_s).toBeGreaterThan(0);
      now += wait_s * 1_000 * 0.99;
      expect(limiter.take("key")).toBeGreaterThan(0);
      now += wait_s * 1_000 * 0.01 + 0.001;
      expect(limiter.take("key")).toBe(0);
    }),
  );
});

test("what is given back can be taken again, and keys do not touch each other", () => {
  const limiter = new Limiter({ burst: 2, per_s: 0.001 }, () => 0);
  expect([limiter.take("a"), limiter.take("a")]).toEqual([0, 0]);
  expect(limiter.take("a")).toBeGreaterThan(0);
  limiter.give("a");
  expect(limiter.take("a")).toBe(0);
  expect(limiter.take("b")).toBe(0);
});

test("a flood of keys does not grow the memory without end, and forgets old keys before new ones", () => {
  const limiter = new Limiter({ burst: 1, per_s: 0.001 }, () => 0);
  for (let n = 0; n < 120_000; n += 1) limiter.take(`key ${n}`);
  expect(limiter.size).toBeLessThanOrEqual(50_000);
  expect(limiter.take("key 119999")).toBeGreaterThan(0);
  expect(limiter.take("key 0")).toBe(0);
});
