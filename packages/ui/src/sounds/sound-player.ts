import { useEffect, useSyncExternalStore } from "react";
import { scores, type Sound } from "./sound-scores.ts";

/** Below full scale, so that simultaneous notes do not distort. */
const MAX_GAIN = 0.18;
/** Attack in seconds; a sudden start would click. */
const ATTACK_S = 0.015;

let audio: AudioContext | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Returns the audio context, created on first use. Browsers suspend it until the user interacts with the page, and some
 * suspend it again after a call or sleep.
 */
function getAudioContext(): AudioContext {
  if (audio !== null) return audio;
  const context = new AudioContext();
  audio = context;
  const wake = (): void => {
    if (context.state !== "running") void context.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake);
  context.addEventListener("statechange", notifyListeners);
  notifyListeners();
  return context;
}

/** Plays a sound, unless the browser does not allow it yet. */
export function playSound(sound: Sound): void {
  const context = getAudioContext();
  if (context.state !== "running") return;
  const { wave, notes, loudness = 1 } = scores[sound];
  for (const { pitch, at, length } of notes) {
    const begin = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(MAX_GAIN * loudness, begin + ATTACK_S);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    const tone = context.createOscillator();
    tone.type = wave;
    tone.frequency.value = pitch;
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** Whether sounds are enabled but blocked until the user interacts with the page. */
export function useSilenced(wanted: boolean): boolean {
  useEffect(() => {
    if (wanted) getAudioContext();
  }, [wanted]);
  return useSyncExternalStore(subscribe, () => wanted && audio?.state === "suspended");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
