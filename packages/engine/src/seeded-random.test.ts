import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeededRandom, toSeed } from "./seeded-random.ts";

const draw = (seed: number, count: number): readonly number[] =>
  Array.from({ length: count }, createSeededRandom(seed));

test("a seed always yields the same numbers in [0, 1)", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const numbers = draw(seed, 20);
      expect(numbers).toEqual(draw(seed, 20));
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    }),
  );
});

test("the numbers of a seed are those of mulberry32", () => {
  expect(draw(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});

test("different texts have different seeds", () => {
  expect(toSeed("Foxes")).not.toBe(toSeed("Owls"));
  expect(toSeed("")).toBe(0x811c9dc5);
});
