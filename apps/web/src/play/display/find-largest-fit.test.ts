import fc from "fast-check";
import { expect, test } from "vitest";
import { findLargestFit } from "./find-largest-fit.ts";

/** Layout of a text with `characters` characters at a width of `perLine` of them in size 1. */
function text(characters: number, perLine: number) {
  const triedSizes: number[] = [];
  const heightAt = (size: number): number => {
    triedSizes.push(size);
    return Math.ceil(characters / Math.max(1, Math.floor(perLine / size))) * size;
  };
  return { triedSizes, heightAt };
}

const cases = fc.record({
  characters: fc.integer({ min: 1, max: 3_000 }),
  perLine: fc.integer({ min: 5, max: 200 }),
  room: fc.double({ min: 0.5, max: 60, noNaN: true }),
  largest: fc.double({ min: 0.6, max: 2, noNaN: true }),
  last: fc.double({ min: 0.5, max: 2, noNaN: true }),
});

test("the result fits whenever half the size fits, and is the last size to be laid out", () => {
  fc.assert(
    fc.property(cases, ({ characters, perLine, room, largest, last }) => {
      const { triedSizes, heightAt } = text(characters, perLine);
      const size = findLargestFit({ largest, last, availableHeight: room }, heightAt);
      expect(triedSizes.at(-1)).toBe(size);
      expect(size).toBeGreaterThanOrEqual(0.5);
      expect(size).toBeLessThanOrEqual(largest);
      if (heightAt(0.5) <= room) expect(heightAt(size)).toBeLessThanOrEqual(room);
    }),
  );
});

test("no noticeably larger size fits", () => {
  fc.assert(
    fc.property(cases, ({ room, largest }) => {
      // Height in proportion to size: the exact result is known.
      const size = findLargestFit({ largest, last: largest, availableHeight: room }, (at) => at * 30);
      expect(size).toBeGreaterThanOrEqual(Math.min(largest, Math.max(0.5, room / 30)) - 0.02);
    }),
  );
});

test("lays out once when the content fits, a few times otherwise, and less often when nothing has changed", () => {
  fc.assert(
    fc.property(cases, ({ characters, perLine, room, last }) => {
      const { triedSizes, heightAt } = text(characters, perLine);
      const size = findLargestFit({ largest: 1.3, last, availableHeight: room }, heightAt);
      if (size === 1.3) expect(triedSizes).toEqual([1.3]);
      expect(triedSizes.length).toBeLessThanOrEqual(10);
    }),
  );
  const triedSizes: number[] = [];
  const heightAt = (size: number): number => {
    triedSizes.push(size);
    return size * 30;
  };
  const size = findLargestFit({ largest: 1.3, last: 1.3, availableHeight: 25 }, heightAt);
  triedSizes.length = 0;
  expect(findLargestFit({ largest: 1.3, last: size, availableHeight: 25 }, heightAt)).toBe(size);
  expect(triedSizes).toHaveLength(4);
});
