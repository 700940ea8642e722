/** Files offered by the browser's dialog. Some systems know no media type for OGG, so extensions are listed as well. */
export const AUDIO_ACCEPT = "audio/*,.mp3,.m4a,.ogg,.oga,.opus,.wav";
/** Same as the contract's `AUDIO_LIMITS`, whose module would load Zod. */
export const AUDIO_MAX_BYTES = 20 * 1024 * 1024;

export type AudioFileProblem = "wrong_type" | "too_large";

/** Checks a file before the upload; null when the server may accept it. The server decides by its content. */
export function checkAudioFile({ type, name, size }: Pick<File, "type" | "name" | "size">): AudioFileProblem | null {
  const isAudio = type.startsWith("audio/") || type === "application/ogg" || /\.(mp3|m4a|og[ag]|opus|wav)$/i.test(name);
  if (!isAudio) return "wrong_type";
  return size > AUDIO_MAX_BYTES ? "too_large" : null;
}

/** `3:05`; the same in all languages. */
export function formatLength(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
