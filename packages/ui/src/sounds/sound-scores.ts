/** Sounds of the display and the desk, each synthesised from a few notes. */
export type Sound = "buzz" | "correct" | "wrong" | "reveal" | "tick" | "time_up" | "winner";

export interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Start in seconds. */
  readonly at: number;
  /** Seconds. */
  readonly length: number;
}

export interface Score {
  readonly wave: OscillatorType;
  readonly notes: readonly Note[];
  /** Relative loudness; default 1. */
  readonly loudness?: number;
}

/** Consecutive notes, `step` seconds apart; the last one lasts `tail`. */
function sequence(pitches: readonly number[], step: number, tail: number): Note[] {
  return pitches.map((pitch, place) => ({
    pitch,
    at: place * step,
    length: place === pitches.length - 1 ? tail : step * 1.2,
  }));
}

export const scores: Readonly<Record<Sound, Score>> = {
  buzz: { wave: "sawtooth", notes: sequence([196, 294], 0.1, 0.28), loudness: 0.8 },
  correct: { wave: "triangle", notes: sequence([659, 988], 0.11, 0.45) },
  wrong: { wave: "square", notes: sequence([185, 139], 0.16, 0.4), loudness: 0.45 },
  reveal: { wave: "triangle", notes: sequence([523, 659, 784], 0.12, 0.4) },
  tick: { wave: "sine", notes: [{ pitch: 880, at: 0, length: 0.06 }], loudness: 0.5 },
  time_up: { wave: "triangle", notes: sequence([220, 165], 0.3, 0.7) },
  winner: {
    wave: "triangle",
    notes: [...sequence([392, 523, 659, 784], 0.16, 0.7), { pitch: 1047, at: 0.48, length: 0.7 }],
  },
};
