import { useEffect, useSyncExternalStore } from "react";
import { scores, type Sound } from "./catalogue.ts";

/** Below full scale, so that simultaneous notes do not distort. */
const full = 0.18;
/** Attack in seconds; a sudden start would click. */
const attack_s = 0.015;

let audio: AudioContext | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Returns the audio context, created on first use. Browsers suspend it until the user interacts with the page, and some
 * suspend it again after a call or sleep.
 */
function opened(): AudioContext {
  if (audio !== null) return audio;
  const context = new AudioContext();
  audio = context;
  const wake = (): void => {
    if (context.state !== "running") void context.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake);
  context.addEventListener("statechange", tell);
  tell();
  return context;
}

/** Plays a sound, unless the browser does not allow it yet. */
export function play(sound: Sound): void {
  const context = opened();
  if (context.state !== "running") return;
  const { wave, notes, loudness = 1 } = scores[sound];
  for (const { pitch, at, length } of notes) {
    const begin = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(full * loudness, begin + attack_s);
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
    if (wanted) opened();
  }, [wanted]);
  return useSyncExternalStore(subscribe, () => wanted && audio?.state === "suspended");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
