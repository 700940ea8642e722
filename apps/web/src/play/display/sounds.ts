/** What the hall hears. */
export type Sound = "buzz" | "reveal" | "time_up" | "winner";

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the beginning of the sound. */
  readonly at: number;
  readonly length: number;
}

const sounds: Readonly<Record<Sound, { readonly wave: OscillatorType; readonly notes: readonly Note[] }>> = {
  buzz: {
    wave: "sawtooth",
    notes: [
      { pitch: 196, at: 0, length: 0.12 },
      { pitch: 294, at: 0.1, length: 0.28 },
    ],
  },
  reveal: {
    wave: "triangle",
    notes: [
      { pitch: 523, at: 0, length: 0.14 },
      { pitch: 659, at: 0.12, length: 0.14 },
      { pitch: 784, at: 0.24, length: 0.4 },
    ],
  },
  time_up: {
    wave: "triangle",
    notes: [
      { pitch: 220, at: 0, length: 0.5 },
      { pitch: 165, at: 0.3, length: 0.7 },
    ],
  },
  winner: {
    wave: "triangle",
    notes: [
      { pitch: 392, at: 0, length: 0.16 },
      { pitch: 523, at: 0.16, length: 0.16 },
      { pitch: 659, at: 0.32, length: 0.16 },
      { pitch: 784, at: 0.48, length: 0.7 },
      { pitch: 1047, at: 0.48, length: 0.7 },
    ],
  },
};

/** Below full scale, so that notes that sound together do not distort. */
const loudness = 0.18;

let audio: AudioContext | null = null;

/** Plays a sound; browsers keep it silent until somebody has touched the page once. */
export function play(sound: Sound): void {
  audio ??= new AudioContext();
  void audio.resume();
  if (audio.state !== "running") return;
  const { wave, notes } = sounds[sound];
  for (const { pitch, at, length } of notes) {
    const begin = audio.currentTime + at;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.value = pitch;
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
