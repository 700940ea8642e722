import { describe, expect, test } from "vitest";
import { LOUDNESS_SAMPLE_RATE, measureLoudness, measurePeak } from "./testing/loudness.ts";
import { renderScore } from "./testing/render-score.ts";
import { LOBBY_LOOP_S, scores, type Sound } from "./sound-scores.ts";

const sounds = Object.keys(scores) as Sound[];
const render = (sound: Sound): Float64Array => renderScore(scores[sound], LOUDNESS_SAMPLE_RATE);
const lengthOf = (sound: Sound): number => render(sound).length / LOUDNESS_SAMPLE_RATE;
/** EBU R 128. */
const TARGET_LUFS = -23;

test.each(sounds)("%s is as loud as the others, does not clip, and is within the range of loudspeakers", (sound) => {
  const samples = render(sound);
  expect(Math.abs(measureLoudness(samples) - TARGET_LUFS)).toBeLessThanOrEqual(2);
  expect(measurePeak(samples)).toBeLessThanOrEqual(-1);
  for (const { pitch } of scores[sound].notes) expect([pitch >= 100, pitch <= 2_000]).toEqual([true, true]);
});

test("lengths: cues are short, ticks end before the next one, the music fits its loop", () => {
  for (const sound of sounds) {
    if (sound === "lobby") expect(Math.abs(lengthOf(sound) - LOBBY_LOOP_S)).toBeLessThan(0.3);
    else expect(lengthOf(sound)).toBeLessThanOrEqual(sound === "drum_roll" ? 2 : 1.3);
  }
  for (const tick of ["tick", "final_tick"] as const) expect(lengthOf(tick)).toBeLessThan(0.25);
});

describe("the measurement itself", () => {
  const tone = (amplitude: number, pitch: number): Float64Array =>
    Float64Array.from(
      { length: LOUDNESS_SAMPLE_RATE },
      (_, index) => amplitude * Math.sin((2 * Math.PI * pitch * index) / LOUDNESS_SAMPLE_RATE),
    );

  test("a full-scale sine of 997 Hz in one channel measures -3.01 LUFS (ITU-R BS.1770)", () => {
    expect(measureLoudness(tone(1, 997))).toBeCloseTo(-3.01, 1);
    expect(measurePeak(tone(0.5, 997))).toBeCloseTo(-6.02, 1);
  });

  test("low frequencies count less", () => {
    expect(measureLoudness(tone(1, 40))).toBeLessThan(measureLoudness(tone(1, 400)) - 4);
  });
});
