import { describe, expect, test } from "vitest";
import { findLevel, measureLoudness, measurePeak, TARGET_LUFS } from "./loudness.ts";
import { renderScore } from "./testing/render-score.ts";
import { LOBBY_LOOP_S, scores, type Sound } from "./sound-scores.ts";

const SAMPLE_RATE = 48_000;
const sounds = Object.keys(scores) as Sound[];
const render = (sound: Sound): Float64Array => renderScore(scores[sound], SAMPLE_RATE);
const lengthOf = (sound: Sound): number => render(sound).length / SAMPLE_RATE;

test.each(sounds)("%s is as loud as the others, does not clip, and is within the range of loudspeakers", (sound) => {
  const samples = render(sound);
  expect(Math.abs(measureLoudness(samples, SAMPLE_RATE) - TARGET_LUFS)).toBeLessThanOrEqual(2);
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
  const tone = (amplitude: number, pitch: number, sampleRate = SAMPLE_RATE): Float64Array =>
    Float64Array.from(
      { length: sampleRate },
      (_, index) => amplitude * Math.sin((2 * Math.PI * pitch * index) / sampleRate),
    );
  const join = (...parts: readonly Float64Array[]): Float64Array =>
    Float64Array.from(parts.flatMap((part) => [...part]));

  test.each([8_000, 44_100, 48_000])("a full-scale sine of 997 Hz at %i Hz measures -3.01 LUFS (BS.1770)", (rate) => {
    expect(measureLoudness(tone(1, 997, rate), rate)).toBeCloseTo(-3.01, 1);
    expect(measurePeak(tone(0.5, 997))).toBeCloseTo(-6.02, 1);
  });

  test("low frequencies count less", () => {
    const loudnessOf = (pitch: number): number => measureLoudness(tone(1, pitch), SAMPLE_RATE);
    expect(loudnessOf(40)).toBeLessThan(loudnessOf(400) - 4);
  });

  test("pauses of a recording do not count", () => {
    const samples = join(tone(0.1, 997), tone(0, 997), tone(0.001, 997), tone(0, 997));
    expect(measureLoudness(samples, SAMPLE_RATE)).toBeGreaterThan(-25);
  });
});

describe("the level of an uploaded file", () => {
  const noise = (amplitude: number): Float64Array =>
    Float64Array.from({ length: SAMPLE_RATE }, (_, index) => amplitude * Math.sin(index * index));
  const scale = (samples: Float64Array, by: number): Float64Array => samples.map((value) => value * by);

  test.each([1, 0.3, 0.08])("a recording of amplitude %d becomes as loud as the standard sounds", (amplitude) => {
    const samples = noise(amplitude);
    const levelled = scale(samples, findLevel(samples, SAMPLE_RATE));
    expect(measureLoudness(levelled, SAMPLE_RATE)).toBeCloseTo(TARGET_LUFS, 1);
  });

  test("never clips, limits the amplification of noise, and survives silence", () => {
    const click = noise(0.001);
    click[7] = 0.9;
    expect(measurePeak(scale(click, findLevel(click, SAMPLE_RATE)))).toBeCloseTo(-1, 5);
    expect(findLevel(noise(0.000_9), SAMPLE_RATE)).toBeCloseTo(10 ** (12 / 20), 5);
    expect(findLevel(new Float64Array(SAMPLE_RATE), SAMPLE_RATE)).toBe(1);
    expect(findLevel(new Float64Array(0), SAMPLE_RATE)).toBe(1);
  });
});
