/** What host and hall hear; all of it made here, from a few notes each. */
export type Sound = "buzz" | "correct" | "wrong" | "reveal" | "tick" | "time_up" | "winner";

export interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the beginning of the sound. */
  readonly at: number;
  /** Seconds. */
  readonly length: number;
}

export interface Score {
  readonly wave: OscillatorType;
  readonly notes: readonly Note[];
  /** Beside the others; 1 when absent. */
  readonly loudness?: number;
}

/** Notes one after the other, `step` seconds apart; the last one sounds for `tail`. */
function run(pitches: readonly number[], step: number, tail: number): Note[] {
  return pitches.map((pitch, place) => ({
    pitch,
    at: place * step,
    length: place === pitches.length - 1 ? tail : step * 1.2,
  }));
}

export const scores: Readonly<Record<Sound, Score>> = {
  buzz: { wave: "sawtooth", notes: run([196, 294], 0.1, 0.28), loudness: 0.8 },
  correct: { wave: "triangle", notes: run([659, 988], 0.11, 0.45) },
  wrong: { wave: "square", notes: run([185, 139], 0.16, 0.4), loudness: 0.45 },
  reveal: { wave: "triangle", notes: run([523, 659, 784], 0.12, 0.4) },
  tick: { wave: "sine", notes: [{ pitch: 880, at: 0, length: 0.06 }], loudness: 0.5 },
  time_up: { wave: "triangle", notes: run([220, 165], 0.3, 0.7) },
  winner: {
    wave: "triangle",
    notes: [...run([392, 523, 659, 784], 0.16, 0.7), { pitch: 1047, at: 0.48, length: 0.7 }],
  },
};
