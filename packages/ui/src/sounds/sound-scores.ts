/** Sounds of the display and the desk, each synthesised from a few notes. */
export type Sound =
  | "buzz"
  | "correct"
  | "wrong"
  | "reveal"
  | "tick"
  | "final_tick"
  | "time_up"
  | "winner"
  | "question"
  | "poll"
  | "option"
  | "standings"
  | "drum_roll"
  | "join"
  /** Music, repeated every `LOBBY_LOOP_S`. */
  | "lobby";

/** Groups with a volume of their own. */
export type SoundGroup = "music" | "cues" | "ticks";

export function getSoundGroup(sound: Sound): SoundGroup {
  if (sound === "lobby") return "music";
  return sound === "tick" || sound === "final_tick" ? "ticks" : "cues";
}

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

/** Strokes of a drum, `step` seconds apart. */
function roll(count: number, step: number): Note[] {
  return Array.from({ length: count }, (_, place) => ({
    pitch: place % 2 === 0 ? 110 : 123,
    at: place * step,
    length: 0.07,
  }));
}

/** Length of the lobby's music in seconds; the last note rings into the next repetition. */
export const LOBBY_LOOP_S = 9.6;
const BEAT_S = 0.3;

/** Four broken chords: calm, and without a melody that would tire listeners after an hour. */
const lobbyNotes: readonly Note[] = [
  [262, 330, 392, 494],
  [220, 262, 330, 392],
  [175, 262, 349, 440],
  [196, 247, 294, 392],
].flatMap((chord, bar) =>
  [0, 1, 2, 3, 2, 1, 2, 1].map((step, beat) => ({
    pitch: chord[step] ?? 262,
    at: (bar * 8 + beat) * BEAT_S,
    length: 0.55,
  })),
);

/** `loudness` levels all sounds to -23 LUFS; a test measures it. */
export const scores: Readonly<Record<Sound, Score>> = {
  buzz: { wave: "sawtooth", loudness: 1.96, notes: sequence([196, 294], 0.1, 0.28) },
  correct: { wave: "triangle", loudness: 2.05, notes: sequence([659, 988], 0.11, 0.45) },
  wrong: { wave: "square", loudness: 1.18, notes: sequence([185, 139], 0.16, 0.4) },
  reveal: { wave: "triangle", loudness: 2.06, notes: sequence([523, 659, 784], 0.12, 0.4) },
  tick: { wave: "sine", loudness: 1.4, notes: [{ pitch: 880, at: 0, length: 0.06 }] },
  final_tick: { wave: "sine", loudness: 1.37, notes: [{ pitch: 1175, at: 0, length: 0.09 }] },
  time_up: { wave: "triangle", loudness: 2.31, notes: sequence([220, 165], 0.3, 0.7) },
  winner: {
    wave: "triangle",
    loudness: 1.67,
    notes: [...sequence([392, 523, 659, 784], 0.16, 0.7), { pitch: 1047, at: 0.48, length: 0.7 }],
  },
  question: { wave: "triangle", loudness: 2.16, notes: sequence([392, 587], 0.13, 0.4) },
  poll: { wave: "triangle", loudness: 2.1, notes: sequence([523, 440, 523, 659], 0.11, 0.35) },
  option: { wave: "triangle", loudness: 1.96, notes: sequence([587, 698], 0.06, 0.16) },
  standings: { wave: "triangle", loudness: 2.05, notes: sequence([440, 554, 440, 659], 0.1, 0.4) },
  drum_roll: { wave: "triangle", loudness: 1.82, notes: roll(34, 0.05) },
  join: { wave: "sine", loudness: 1.57, notes: sequence([784, 1047], 0.07, 0.2) },
  lobby: { wave: "triangle", loudness: 1.74, notes: lobbyNotes },
};
