import { useEffect, useState } from "react";
import { play, type Sound } from "@showrunner/ui/sounds";
import { readStored, writeStored } from "../api/storage.ts";
import type { LiveConnection } from "../live/index.ts";
import { audible, heard } from "./heard.ts";

/** Output of sounds; each has its own mute switch. */
export type Listener = "display" | "desk";

/** Display and desk often share one machine: the desk stays silent when the display has played a sound. */
const channel_name = "sounds";
/** How long the desk waits for the display's message, in ms. */
const courtesy_ms = 120;
/** Sounds further apart than this are different events, in ms. */
const same_ms = 600;

/** Whether this output is muted, and a setter that stores it. */
export function useMuted(listener: Listener): readonly [boolean, (muted: boolean) => void] {
  const key = `${listener}_muted`;
  const [muted, setMuted] = useState(() => readStored(key) !== null);
  const choose = (next: boolean) => {
    writeStored(key, next ? "yes" : null);
    setMuted(next);
  };
  return [muted, choose];
}

/** Plays sounds for changes of the show while `active`; the initial state is silent. */
export function useSounds(connection: LiveConnection, listener: Listener, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const voice = openVoice(listener);
    let before = audible(connection.getState().slices);
    const unsubscribe = connection.subscribe(() => {
      const now = audible(connection.getState().slices);
      const sound = heard(before, now);
      before = now;
      if (sound !== null) voice.say(sound);
    });
    const stopTicks = tickLastSeconds(connection, voice.say);
    return () => {
      unsubscribe();
      stopTicks();
      voice.close();
    };
  }, [connection, listener, active]);
}

function openVoice(listener: Listener): { readonly say: (sound: Sound) => void; readonly close: () => void } {
  const channel = new BroadcastChannel(channel_name);
  let others_at = Number.NEGATIVE_INFINITY;
  channel.addEventListener("message", () => {
    others_at = performance.now();
  });
  const say = (sound: Sound): void => {
    if (listener === "display") {
      channel.postMessage(sound);
      play(sound);
      return;
    }
    setTimeout(() => {
      if (performance.now() - others_at > same_ms) play(sound);
    }, courtesy_ms);
  };
  return { say, close: () => channel.close() };
}

/** Last seconds of a timer that tick. */
const counted_s = 5;

/** Ticks in the last seconds of a running timer; not with reduced motion. */
function tickLastSeconds(connection: LiveConnection, say: (sound: Sound) => void): () => void {
  let handle: ReturnType<typeof setTimeout> | undefined;
  let known: unknown;
  const schedule = (): void => {
    clearTimeout(handle);
    const { timer } = connection.getState().slices;
    const now = connection.now();
    if (timer?.status !== "running" || timer.ends_at === null || now === null) return;
    const left = timer.ends_at - now;
    if (left <= 0) return;
    // Wait until the next full second; a remainder of 0 means a whole second.
    const wait = left > counted_s * 1_000 ? left - counted_s * 1_000 : left % 1_000 || 1_000;
    handle = setTimeout(() => {
      const rest = (timer.ends_at ?? 0) - (connection.now() ?? 0);
      if (rest > 500 && !matchMedia("(prefers-reduced-motion: reduce)").matches) say("tick");
      schedule();
    }, wait);
  };
  const unsubscribe = connection.subscribe(() => {
    const { timer } = connection.getState().slices;
    if (timer === known) return;
    known = timer;
    schedule();
  });
  schedule();
  return () => {
    unsubscribe();
    clearTimeout(handle);
  };
}
