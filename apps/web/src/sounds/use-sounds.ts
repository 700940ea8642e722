import { useEffect, useState } from "react";
import {
  getSoundGroup,
  playLobbyMusic,
  playSound,
  prepareSound,
  type Sound,
  type SoundGroup,
} from "@showrunner/ui/sounds";
import { readStored, writeStored } from "../api/storage.ts";
import { useSlice, type LiveConnection } from "../live/index.ts";
import { toSoundState, detectSound } from "./detect-sound.ts";

/** Output of sounds; each has its own mute switch. */
export type SoundOutput = "display" | "desk";

/** Display and desk often share one machine: the desk stays silent when the display has played a sound. */
const CHANNEL_NAME = "sounds";
/** How long the desk waits for the display's message, in ms. */
const DISPLAY_PRIORITY_MS = 120;
/** Sounds further apart than this are different events, in ms. */
const DUPLICATE_WINDOW_MS = 600;

/** Whether this output is muted, and a setter that stores it. */
export function useMuted(listener: SoundOutput): readonly [boolean, (muted: boolean) => void] {
  const key = `${listener}_muted`;
  const [muted, setMuted] = useState(() => readStored(key) !== null);
  const choose = (next: boolean) => {
    writeStored(key, next ? "yes" : null);
    setMuted(next);
  };
  return [muted, choose];
}

/** Plays sounds for changes of the show while `active`; the initial state is silent. */
export function useSounds(connection: LiveConnection, listener: SoundOutput, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    prepareSound();
    const soundChannel = openSoundChannel(listener, (sound) => getVolume(connection, getSoundGroup(sound)));
    let before = toSoundState(connection.getState().slices);
    const unsubscribe = connection.subscribe(() => {
      const now = toSoundState(connection.getState().slices);
      const sound = detectSound(before, now);
      before = now;
      if (sound !== null) soundChannel.say(sound);
    });
    const stopTicks = tickLastSeconds(connection, soundChannel.say);
    return () => {
      unsubscribe();
      stopTicks();
      soundChannel.close();
    };
  }, [connection, listener, active]);
}

/** Volumes of a show without the setting, in percent: the lobby is silent unless the host wants music. */
const DEFAULT_VOLUMES: Readonly<Record<SoundGroup, number>> = { music: 0, cues: 100, ticks: 100 };

/** Volume of a group, 0 to 1, as the host set it for all screens. */
function getVolume(connection: LiveConnection, group: SoundGroup): number {
  return (connection.getState().slices.show?.volumes ?? DEFAULT_VOLUMES)[group] / 100;
}

/** Plays the lobby's music on a display while `active`, at the show's volume. */
export function useLobbyMusic(connection: LiveConnection, active: boolean): void {
  const show = useSlice(connection, "show");
  const volume = (show?.volumes ?? DEFAULT_VOLUMES).music / 100;
  const plays = active && show?.stage === "lobby" && volume > 0;
  useEffect(() => (plays ? playLobbyMusic(volume) : undefined), [plays, volume]);
}

interface SoundChannel {
  readonly say: (sound: Sound) => void;
  readonly close: () => void;
}

function openSoundChannel(listener: SoundOutput, volumeOf: (sound: Sound) => number): SoundChannel {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  let displayPlayedAt = Number.NEGATIVE_INFINITY;
  channel.addEventListener("message", () => {
    displayPlayedAt = performance.now();
  });
  const playOnce = (sound: Sound): void => {
    if (listener === "display") {
      channel.postMessage(sound);
      playSound(sound, volumeOf(sound));
      return;
    }
    setTimeout(() => {
      if (performance.now() - displayPlayedAt > DUPLICATE_WINDOW_MS) playSound(sound, volumeOf(sound));
    }, DISPLAY_PRIORITY_MS);
  };
  return { say: playOnce, close: () => channel.close() };
}

/** Last seconds of a timer that tick. */
const COUNTDOWN_S = 5;
/** Of these, the last ones that tick higher. */
const FINAL_S = 3;

/** Ticks in the last seconds of a running timer; not with reduced motion. */
function tickLastSeconds(connection: LiveConnection, say: (sound: Sound) => void): () => void {
  let handle: ReturnType<typeof setTimeout> | undefined;
  let lastTimer: unknown;
  const schedule = (): void => {
    clearTimeout(handle);
    const { timer } = connection.getState().slices;
    const now = connection.now();
    if (timer?.status !== "running" || timer.ends_at === null || now === null) return;
    const left = timer.ends_at - now;
    if (left <= 0) return;
    // Wait until the next full second; a remainder of 0 means a whole second.
    const wait = left > COUNTDOWN_S * 1_000 ? left - COUNTDOWN_S * 1_000 : left % 1_000 || 1_000;
    handle = setTimeout(() => {
      const rest = (timer.ends_at ?? 0) - (connection.now() ?? 0);
      if (rest > 500 && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        say(rest < FINAL_S * 1_000 + 500 ? "final_tick" : "tick");
      }
      schedule();
    }, wait);
  };
  const unsubscribe = connection.subscribe(() => {
    const { timer } = connection.getState().slices;
    if (timer === lastTimer) return;
    lastTimer = timer;
    schedule();
  });
  schedule();
  return () => {
    unsubscribe();
    clearTimeout(handle);
  };
}
