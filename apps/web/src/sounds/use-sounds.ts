import { useEffect, useState } from "react";
import {
  canPlaySound,
  createClipLibrary,
  getSoundGroup,
  playLobbyMusic,
  playMusicFile,
  playSound,
  prepareSound,
  type Sound,
  type SoundGroup,
} from "@showrunner/ui/sounds";
import { readStored, writeStored } from "../api/storage.ts";
import { useLiveValue, useSlice, type LiveConnection } from "../live/index.ts";
import { toSoundState, detectSound } from "./detect-sound.ts";
import { findClipUrls } from "./find-clip-urls.ts";
import { openSoundChannel, type SoundOutput } from "./sound-channel.ts";

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
    const library = createClipLibrary();
    const play = (sound: Sound): void => {
      const volume = getVolume(connection, getSoundGroup(sound));
      if (!library.play(sound, volume)) playSound(sound, volume);
    };
    const getShowId = () => connection.getState().slices.show?.show_id;
    const soundChannel = openSoundChannel({ output: listener, getShowId, canPlay: canPlaySound, play });
    const stopFiles = watchFiles(connection, library.setUrls);
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
      stopFiles();
      stopTicks();
      soundChannel.close();
    };
  }, [connection, listener, active]);
}

/** Calls back with the files that replace sounds, now and whenever they change. */
function watchFiles(connection: LiveConnection, onChange: (urls: ReadonlyMap<Sound, string>) => void): () => void {
  let last: readonly unknown[] = [];
  const check = (): void => {
    const { slices, assets } = connection.getState();
    const next = [slices.show?.sound_files, assets];
    if (next.every((value, index) => value === last[index])) return;
    last = next;
    const urls = new Map(findClipUrls(slices.show?.sound_files, assets));
    // The lobby's music is streamed, because it would need too much memory when decoded.
    urls.delete("lobby");
    onChange(urls);
  };
  check();
  return connection.subscribe(check);
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
  const assets = useLiveValue(connection, (state) => state.assets);
  const url = findClipUrls(show?.sound_files, assets).get("lobby");
  const isPlaying = active && show?.stage === "lobby" && volume > 0;
  useEffect(() => {
    if (!isPlaying) return;
    return url === undefined ? playLobbyMusic(volume) : playMusicFile(url, volume);
  }, [isPlaying, volume, url]);
}

/** Number of seconds that tick at the end of a timer. */
const COUNTDOWN_S = 5;
/** Number of these, at the end, that tick at a higher pitch. */
const FINAL_S = 3;

/** Ticks in the last seconds of a running timer, unless reduced motion is preferred. */
export function tickLastSeconds(
  connection: Pick<LiveConnection, "getState" | "subscribe" | "now">,
  say: (sound: Sound) => void,
): () => void {
  let handle: ReturnType<typeof setTimeout> | undefined;
  let lastTimer: unknown;
  let lastSecond = 0;
  const schedule = (): void => {
    clearTimeout(handle);
    const { timer } = connection.getState().slices;
    const now = connection.now();
    if (timer?.status !== "running" || timer.ends_at === null || now === null) return;
    const remainingMs = timer.ends_at - now;
    if (remainingMs <= 0) return;
    // Wait until the next full second; a remainder of 0 means a whole second. Delays lose their fraction.
    const wait = Math.ceil(
      remainingMs > COUNTDOWN_S * 1_000 ? remainingMs - COUNTDOWN_S * 1_000 : remainingMs % 1_000 || 1_000,
    );
    handle = setTimeout(() => {
      const second = Math.round(((timer.ends_at ?? 0) - (connection.now() ?? 0)) / 1_000);
      // A timer that fires early would tick twice.
      if (second > 0 && second !== lastSecond && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        say(second <= FINAL_S ? "final_tick" : "tick");
      }
      lastSecond = second;
      schedule();
    }, wait);
  };
  const unsubscribe = connection.subscribe(() => {
    const { timer } = connection.getState().slices;
    if (timer === lastTimer) return;
    lastTimer = timer;
    lastSecond = 0;
    schedule();
  });
  schedule();
  return () => {
    unsubscribe();
    clearTimeout(handle);
  };
}
