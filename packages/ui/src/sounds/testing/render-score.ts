import { ATTACK_S, MAX_GAIN, SILENCE } from "../envelope.ts";
import type { Note, Score } from "../sound-scores.ts";

/** One period of each wave, from -1 to 1. */
const waves: Readonly<Record<string, (phase: number) => number>> = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  square: (phase) => (phase < 0.5 ? 1 : -1),
  sawtooth: (phase) => 2 * phase - 1,
  triangle: (phase) => 1 - 4 * Math.abs(Math.round(phase - 0.25) - (phase - 0.25)),
};

/** Samples of a score as the player produces them, for measurements without a browser. */
export function renderScore({ wave, notes, loudness = 1 }: Score, sampleRate: number): Float64Array {
  const length = Math.max(...notes.map((note) => note.at + note.length));
  const samples = new Float64Array(Math.ceil(length * sampleRate));
  for (const note of notes)
    addNote(samples, note, { shape: waves[wave] ?? Math.sin, gain: MAX_GAIN * loudness, sampleRate });
  return samples;
}

interface Voice {
  readonly shape: (phase: number) => number;
  readonly gain: number;
  readonly sampleRate: number;
}

function addNote(samples: Float64Array, { pitch, at, length }: Note, { shape, gain, sampleRate }: Voice): void {
  const first = Math.ceil(at * sampleRate);
  const last = Math.min(samples.length, Math.floor((at + length) * sampleRate));
  for (let index = first; index < last; index += 1) {
    const time = index / sampleRate - at;
    const decay = (time - ATTACK_S) / Math.max(0.001, length - ATTACK_S);
    const volume = time < ATTACK_S ? (gain * time) / ATTACK_S : gain * (SILENCE / gain) ** decay;
    samples[index] = (samples[index] ?? 0) + volume * shape((pitch * time) % 1);
  }
}
