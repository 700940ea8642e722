import { loadClip, retryLoad } from "./load-clip.ts";
import { getAudioContext, playLobbyMusic } from "./sound-player.ts";

/** High enough to measure the level, and low enough that 15 minutes of music need little memory. */
const MEASURING_SAMPLE_RATE = 8_000;
const FADE_STEP_MS = 50;
const FADE_STEPS = 12;

/**
 * Repeats a file instead of the lobby's music until stopped; plays the standard music if the file cannot be played. An
 * unreachable file is requested a few times before.
 *
 * @param volume above 0, up to 1.
 * @returns a function that fades the music out.
 */
export function playMusicFile(url: string, volume: number): () => void {
  const context = getAudioContext();
  const stop = new AbortController();
  // Streamed: 15 minutes of decoded audio would need 300 MB.
  const element = new Audio();
  let stopStandard: (() => void) | null = null;
  const replace = (): void => {
    if (!stop.signal.aborted) stopStandard ??= playLobbyMusic(volume);
  };
  const start = (): void => {
    const isLoaded = element.src !== "" && stopStandard === null;
    if (isLoaded && context.state === "running") void element.play().catch(() => undefined);
  };
  element.loop = true;
  element.addEventListener("error", replace, { signal: stop.signal });
  context.addEventListener("statechange", start, { signal: stop.signal });
  const load = () => loadClip(url, MEASURING_SAMPLE_RATE);
  void retryLoad(load, () => !stop.signal.aborted).then((clip) => {
    if (stop.signal.aborted) return;
    if (typeof clip === "string") return replace();
    element.volume = Math.min(1, clip.level * volume ** 2);
    element.src = url;
    start();
  });
  return () => {
    stop.abort();
    stopStandard?.();
    fadeOut(element);
  };
}

function fadeOut(element: HTMLAudioElement): void {
  const step = element.volume / FADE_STEPS;
  const timer = setInterval(() => {
    element.volume = Math.max(0, element.volume - step);
    if (element.volume > 0.001) return;
    clearInterval(timer);
    element.pause();
    element.removeAttribute("src");
  }, FADE_STEP_MS);
}
