import { findLevel } from "./loudness.ts";

/** A decoded file that replaces a sound. */
export interface Clip {
  readonly buffer: AudioBuffer;
  /** Factor that makes it as loud as the standard sounds. */
  readonly level: number;
}

/** A clip, or why there is none: a broken file stays so, while an unreachable one may load later. */
export type LoadedClip = Clip | "broken" | "unreachable";

/** Delays before a file that could not be downloaded is requested again, in ms. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Seconds from the beginning of a file that decide its level. */
const MEASURED_S = 120;

/**
 * Loads and decodes a file.
 *
 * @param sampleRate a low rate saves memory when the file is only measured
 * @returns `broken` if it is missing, or of a format that this browser cannot decode
 */
export async function loadClip(url: string, sampleRate = 48_000): Promise<LoadedClip> {
  const data = await download(url);
  if (typeof data === "string") return data;
  try {
    // Decodes to its own sample rate, even before the browser allows sound.
    const decoder = new OfflineAudioContext(1, 1, sampleRate);
    const buffer = await decoder.decodeAudioData(data);
    return { buffer, level: findLevel(mixChannels(buffer, MEASURED_S), sampleRate) };
  } catch {
    return "broken";
  }
}

async function download(url: string): Promise<ArrayBuffer | "broken" | "unreachable"> {
  try {
    const response = await fetch(url);
    if (response.ok) return await response.arrayBuffer();
    return response.status === 429 || response.status >= 500 ? "unreachable" : "broken";
  } catch {
    return "unreachable";
  }
}

/** Loads again a few times while the file is unreachable and still wanted. */
export async function retryLoad(load: () => Promise<LoadedClip>, isWanted: () => boolean): Promise<LoadedClip> {
  let clip = await load();
  for (const delay of RETRY_DELAYS_MS) {
    if (clip !== "unreachable") return clip;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (!isWanted()) return clip;
    clip = await load();
  }
  return clip;
}

function mixChannels(buffer: AudioBuffer, seconds: number): Float32Array {
  const mixed = new Float32Array(Math.min(buffer.length, seconds * buffer.sampleRate));
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1)
    for (const [index, value] of buffer.getChannelData(channel).subarray(0, mixed.length).entries())
      mixed[index] = (mixed[index] ?? 0) + value / buffer.numberOfChannels;
  return mixed;
}
