/** More than any compressed recording has (512 kbit/s). */
const MAX_COMPRESSED_BYTES_PER_SECOND = 64_000;

interface Recording {
  readonly mime: string;
  readonly bytes: number;
  /** As the file's headers say. */
  readonly duration_ms: number;
}

/**
 * Length of a recording in seconds, rounded up, for its estimate and metering. A compressed file has at least the length
 * that its size needs, because its headers may claim less.
 */
export function getRecordingSeconds({ mime, bytes, duration_ms }: Recording): number {
  const shortest = mime === "audio/wav" ? 0 : bytes / MAX_COMPRESSED_BYTES_PER_SECOND;
  return Math.ceil(Math.max(duration_ms / 1_000, shortest));
}
