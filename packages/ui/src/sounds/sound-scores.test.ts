import { expect, test } from "vitest";
import { scores } from "./sound-scores.ts";

const ends = (name: keyof typeof scores): number =>
  Math.max(...scores[name].notes.map(({ at, length }) => at + length));

test.each(Object.keys(scores) as (keyof typeof scores)[])(
  "%s is short and within the range of loudspeakers",
  (name) => {
    const { notes, loudness = 1 } = scores[name];
    expect(notes.length).toBeGreaterThan(0);
    expect(ends(name)).toBeLessThanOrEqual(1.3);
    for (const { pitch } of notes) expect([pitch >= 100, pitch <= 2_000]).toEqual([true, true]);
    expect(loudness).toBeLessThanOrEqual(1);
  },
);

test("a tick ends well before the next one", () => {
  expect(ends("tick")).toBeLessThan(0.25);
});
