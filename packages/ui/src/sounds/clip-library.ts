import { loadClip, retryLoad, type Clip, type LoadedClip } from "./load-clip.ts";
import { createOutput, getAudioContext } from "./sound-player.ts";
import { getSoundGroup, type Sound } from "./sound-scores.ts";

/** Sounds are short: longer clips fade out. */
const MAX_LENGTH_S: Readonly<Record<"cues" | "ticks", number>> = { cues: 12, ticks: 0.9 };
const FADE_S = 0.15;

/** Plays a clip instead of a sound, up to the sound's maximum length; returns a function that ends it early. */
export function playClip({ buffer, level }: Clip, sound: Sound, volume: number): () => void {
  const context = getAudioContext();
  if (context.state !== "running" || volume <= 0) return () => undefined;
  const output = createOutput(context, volume);
  const gain = context.createGain();
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(gain).connect(output);
  source.addEventListener("ended", () => output.disconnect());
  gain.gain.value = level;
  const fadeOut = (at: number): void => {
    gain.gain.setTargetAtTime(0, at, FADE_S / 3);
    source.stop(at + FADE_S);
  };
  source.start();
  const maxLengthS = MAX_LENGTH_S[getSoundGroup(sound) === "ticks" ? "ticks" : "cues"];
  if (buffer.duration > maxLengthS) fadeOut(context.currentTime + maxLengthS - FADE_S);
  return () => fadeOut(context.currentTime);
}

/** The files of a show that replace its sounds, decoded before they are needed. */
export interface ClipLibrary {
  /**
   * Loads new files and drops all others. A file is not played before it has loaded; a broken one never is. An
   * unreachable one is loaded again after a while, and whenever its sound is played.
   */
  setUrls(urls: ReadonlyMap<Sound, string>): void;
  /** Returns false if the standard sound has to be played. */
  play(sound: Sound, volume: number): boolean;
}

export function createClipLibrary(load: (url: string) => Promise<LoadedClip> = loadClip): ClipLibrary {
  let urls: ReadonlyMap<Sound, string> = new Map();
  const clips = new Map<string, Clip | "loading" | "broken">();
  let stopPrevious = (): void => undefined;
  const request = async (url: string): Promise<void> => {
    const isWanted = (): boolean => clips.get(url) === "loading";
    clips.set(url, "loading");
    const clip = await retryLoad(() => load(url), isWanted);
    if (!isWanted()) return;
    if (clip === "unreachable") clips.delete(url);
    else clips.set(url, clip);
  };
  return {
    setUrls: (next) => {
      urls = next;
      const usedUrls = new Set(next.values());
      for (const url of clips.keys()) if (!usedUrls.has(url)) clips.delete(url);
      for (const url of usedUrls) if (!clips.has(url)) void request(url);
    },
    play: (sound, volume) => {
      // Ticks accompany what is playing; any other sound ends it.
      const isTick = getSoundGroup(sound) === "ticks";
      if (!isTick) stopPrevious();
      const url = urls.get(sound);
      if (url === undefined) return false;
      const clip = clips.get(url);
      if (clip === undefined) void request(url);
      if (clip === undefined || typeof clip === "string") return false;
      const stop = playClip(clip, sound, volume);
      if (!isTick) stopPrevious = stop;
      return true;
    },
  };
}
