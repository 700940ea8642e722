import { findLevel } from "./loudness.ts";

/** A decoded file that replaces a sound. */
export interface Clip {
  readonly buffer: AudioBuffer;
  /** Factor that makes it as loud as the standard sounds. */
  readonly level: number;
}

/** Seconds from the beginning of a file that decide its level. */
const MEASURED_S = 120;

/**
 * Loads and decodes a file.
 *
 * @param sampleRate a low rate saves memory when the file is only measured
 * @returns null if it is missing, or of a format that this browser cannot decode
 */
export async function loadClip(url: string, sampleRate = 48_000): Promise<Clip | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    // Decodes to its own sample rate, even before the browser allows sound.
    const decoder = new OfflineAudioContext(1, 1, sampleRate);
    const buffer = await decoder.decodeAudioData(await response.arrayBuffer());
    return { buffer, level: findLevel(mixChannels(buffer, MEASURED_S), sampleRate) };
  } catch {
    return null;
  }
}

function mixChannels(buffer: AudioBuffer, seconds: number): Float32Array {
  const mixed = new Float32Array(Math.min(buffer.length, seconds * buffer.sampleRate));
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1)
    for (const [index, value] of buffer.getChannelData(channel).subarray(0, mixed.length).entries())
      mixed[index] = (mixed[index] ?? 0) + value / buffer.numberOfChannels;
  return mixed;
}
