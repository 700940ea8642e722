import { useEffect, useSyncExternalStore } from "react";
import { ATTACK_S, MAX_GAIN, SILENCE } from "./envelope.ts";
import { LOBBY_LOOP_S, scores, type Sound } from "./sound-scores.ts";

let audio: AudioContext | null = null;
/**
 * Whether a gesture has already tried to start the audio without success; further gestures would not help, for example
 * without a sound device.
 */
let hasAsked = false;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Events after which browsers allow sound: a pressed mouse button or key, but for touch only the lifted finger. */
const GESTURES = ["pointerdown", "pointerup", "touchend", "keydown"] as const;

/**
 * Returns the audio context, created on first use. Browsers suspend it until the user interacts with the page, and some
 * suspend or interrupt it again after a call or sleep.
 */
export function getAudioContext(): AudioContext {
  if (audio !== null) return audio;
  const context = new AudioContext();
  audio = context;
  const wake = (): void => {
    if (context.state === "running") return;
    // Rejected while the system holds the output, for example during a call.
    context.resume().catch(() => undefined);
    hasAsked = true;
    notifyListeners();
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, wake, { passive: true });
  context.addEventListener("statechange", () => {
    hasAsked = false;
    notifyListeners();
  });
  notifyListeners();
  return context;
}

/** Lets the next gesture on the page start audio, so that the first sound is not lost. */
export function prepareSound(): void {
  getAudioContext();
}

/** Whether the browser allows this page to play sound now. */
export function canPlaySound(): boolean {
  return getAudioContext().state === "running";
}

/**
 * Plays a sound, unless the browser does not allow it yet.
 *
 * @param volume 0 (silent) to 1.
 */
export function playSound(sound: Sound, volume = 1): void {
  const context = getAudioContext();
  if (context.state !== "running" || volume <= 0) return;
  const output = createOutput(context, volume);
  scheduleNotes(context, { sound, output, begin: context.currentTime });
}

/**
 * Plays a sound as soon as the browser allows it, within `waitMs`. A touch allows sound only when the finger is lifted,
 * which is after the press to which the sound belongs.
 */
export function playSoundWhenAllowed(sound: Sound, { waitMs }: { readonly waitMs: number }): void {
  const context = getAudioContext();
  if (context.state === "running") return playSound(sound);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), waitMs);
  const play = (): void => {
    if (context.state !== "running") return;
    clearTimeout(timer);
    stop.abort();
    playSound(sound);
  };
  context.addEventListener("statechange", play, { signal: stop.signal });
}

/** Gain of a volume: squared, because loudness is heard logarithmically. */
export function createOutput(context: AudioContext, volume: number): GainNode {
  const output = context.createGain();
  output.gain.value = volume ** 2;
  output.connect(context.destination);
  return output;
}

interface ScheduledSound {
  readonly sound: Sound;
  readonly output: GainNode;
  /** On the clock of the audio context, in seconds. */
  readonly begin: number;
}

function scheduleNotes(context: AudioContext, { sound, output, begin: start }: ScheduledSound): void {
  const { wave, notes, loudness = 1 } = scores[sound];
  for (const { pitch, at, length } of notes) {
    const begin = start + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(MAX_GAIN * loudness, begin + ATTACK_S);
    volume.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
    const tone = context.createOscillator();
    tone.type = wave;
    tone.frequency.value = pitch;
    tone.connect(volume).connect(output);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** How far ahead a repetition is scheduled, in seconds: more than timers of a hidden page are late. */
const LOOKAHEAD_S = 1.5;
const FADE_S = 0.6;

/**
 * Repeats the lobby's music until stopped.
 *
 * @param volume above 0, up to 1.
 * @returns a function that fades the music out.
 */
export function playLobbyMusic(volume: number): () => void {
  const context = getAudioContext();
  const output = createOutput(context, volume);
  let next = 0;
  const schedule = (): void => {
    // Schedule nothing until the browser allows sound: all of it would be played at once then.
    if (context.state !== "running" || next > context.currentTime + LOOKAHEAD_S) return;
    const begin = Math.max(next, context.currentTime + 0.1);
    scheduleNotes(context, { sound: "lobby", output, begin });
    next = begin + LOBBY_LOOP_S;
  };
  const timer = setInterval(schedule, 400);
  schedule();
  return () => {
    clearInterval(timer);
    output.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3);
    setTimeout(() => output.disconnect(), FADE_S * 2_000);
  };
}

/** Whether sounds are enabled but blocked until the user interacts with the page. */
export function useIsSilenced(wanted: boolean): boolean {
  useEffect(() => {
    if (wanted) prepareSound();
  }, [wanted]);
  return useSyncExternalStore(subscribe, () => wanted && audio !== null && audio.state !== "running" && !hasAsked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
