/** More than any compressed recording has (512 kbit/s). */
const MAX_COMPRESSED_BYTES_PER_SECOND = 64_000;
/** Fewer than intelligible speech needs in any format (4 kbit/s). */
const MIN_BYTES_PER_SECOND = 500;

interface Recording {
  readonly mime: string;
  readonly bytes: number;
  /** As the headers say; of a WAV file, at least the length of its samples. */
  readonly duration_ms: number;
}

/**
 * Length of a recording in seconds, rounded up, for its estimate and metering. Its headers may claim any length: a
 * compressed file has at least the length that its size needs, and no file has more than its size can hold.
 */
export function getRecordingSeconds({ mime, bytes, duration_ms }: Recording): number {
  const shortest = mime === "audio/wav" ? 0 : bytes / MAX_COMPRESSED_BYTES_PER_SECOND;
  return Math.ceil(Math.min(Math.max(duration_ms / 1_000, shortest), bytes / MIN_BYTES_PER_SECOND));
}
