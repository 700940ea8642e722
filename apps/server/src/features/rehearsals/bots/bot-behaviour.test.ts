import fc from "fast-check";
import { expect, it } from "vitest";
import { createSeededRandom } from "@showrunner/engine/seeded-random";
import { computeChance, createTraits, planAnswerDelay, planPress, type RoundFacts } from "./bot-behaviour.ts";

const facts: RoundFacts = { id: "r1", difficulty: "medium", questionLength: 60 };
const seeds = fc.integer();

it("gives every bot plausible traits", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { skill, pace, rttMs, earliness, dropRate } = createTraits(createSeededRandom(seed));
      expect(skill).toBeGreaterThan(0);
      expect(skill).toBeLessThan(1);
      expect(pace).toBeGreaterThanOrEqual(0.5);
      expect(rttMs).toBeGreaterThanOrEqual(4);
      expect([earliness, dropRate].every((chance) => chance >= 0 && chance < 1)).toBe(true);
    }),
  );
});

it("answers within the time limit or not at all", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 120_000 }), (seed, remainingMs) => {
      const random = createSeededRandom(seed);
      const delay = planAnswerDelay(createTraits(random), facts, remainingMs, random);
      if (delay !== null) {
        expect(delay).toBeGreaterThan(0);
        expect(delay).toBeLessThan(remainingMs);
      }
    }),
  );
});

it("spreads the answers over the time limit, most of them before its end", () => {
  const delays = Array.from({ length: 400 }, (_, seed) => {
    const random = createSeededRandom(seed);
    return planAnswerDelay(createTraits(random), facts, 20_000, random);
  });
  const given = delays.flatMap((delay) => delay ?? []).toSorted((a, b) => a - b);
  expect(given.length).toBeGreaterThan(360);
  expect((given.at(-1) ?? 0) - (given[0] ?? 0)).toBeGreaterThan(8_000);
  expect(given[200]).toBeLessThan(12_000);
});

it("knows more with more skill and in easier games", () => {
  fc.assert(
    fc.property(fc.string(), fc.double({ min: 0, max: 0.9, noNaN: true }), (id, skill) => {
      const chance = (more: number, difficulty: RoundFacts["difficulty"]) =>
        computeChance({ skill: skill + more }, { ...facts, id, difficulty });
      expect(chance(0.1, "medium")).toBeGreaterThan(chance(0, "medium"));
      expect(chance(0, "easy")).toBeGreaterThan(chance(0, "hard"));
    }),
  );
});

it("lets some bots press, some wait and a few press too early", () => {
  const kinds = Array.from({ length: 400 }, (_, seed) => {
    const random = createSeededRandom(seed);
    return planPress(createTraits(random), facts, true, random).kind;
  });
  const count = (kind: string): number => kinds.filter((each) => each === kind).length;
  expect(count("press")).toBeGreaterThan(100);
  expect(count("none")).toBeGreaterThan(60);
  expect(count("early")).toBeGreaterThan(2);
  expect(count("early")).toBeLessThan(60);
});
