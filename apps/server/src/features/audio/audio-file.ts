import { AUDIO_LIMITS } from "@showrunner/contract/rest";
import { createFairQueue, type FairQueueRefusal } from "../../platform/media/fair-queue.ts";
import { parseInWorker } from "../../platform/media/parse-in-worker.ts";
import type { ParsedAudio } from "./audio.worker.ts";
import { stripMp3Tags, stripWavTags } from "./strip-tags.ts";

const FORMATS = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
} as const;
/** MIME types of all stored files. */
export const AUDIO_MIME_TYPES: readonly string[] = Object.values(FORMATS);

/** Extension of a stored file. */
export function getAudioExtension(mime: string): string {
  return Object.entries(FORMATS).find(([, known]) => known === mime)?.[0] ?? "bin";
}

export interface AudioFile {
  readonly mime: string;
  readonly duration_ms: number;
  /** Tags are removed where the format allows it (MP3, WAV). */
  readonly data: Buffer;
}

export type AudioFailure = "invalid" | "too_long" | FairQueueRefusal;

const WORKER = new URL("./audio.worker.ts", import.meta.url);
/** Maximum pending files; they are read one at a time. */
const QUEUE_LIMITS = { perUser: 4, inAll: 40 };

/** Detects the type of an uploaded file from its content; ignores its name and declared type. */
export type InspectAudio = (data: Buffer, user: string) => Promise<AudioFile | AudioFailure>;

/** Reads one file at a time in a worker thread with limits, because the parser is fed with untrusted bytes. */
export function createInspectAudio(): InspectAudio {
  const queue = createFairQueue(QUEUE_LIMITS);
  return async (data, user) => {
    const parsed = await queue.run(user, () => parseInWorker<ParsedAudio>(WORKER, data));
    if (parsed === null) return "invalid";
    if (typeof parsed === "string") return parsed;
    const mime = findMimeType(parsed);
    const durationMs = Math.round((parsed.duration_s ?? 0) * 1_000);
    if (mime === null || durationMs <= 0) return "invalid";
    if (durationMs > AUDIO_LIMITS.duration_ms) return "too_long";
    const stripped = stripTags(data, mime);
    return stripped === null ? "invalid" : { mime, duration_ms: durationMs, data: stripped };
  };
}

/** Null for files that not every browser can play, and for videos. */
function findMimeType({ container, codec, has_video }: ParsedAudio): string | null {
  if (has_video) return null;
  if (container === "MPEG" && /layer 3/i.test(codec)) return FORMATS.mp3;
  if (/^(M4A|MP4|isom|iso2|mp42|dash|3gp)/i.test(container) && /aac/i.test(codec)) return FORMATS.m4a;
  if (container === "Ogg" && /vorbis|opus/i.test(codec)) return FORMATS.ogg;
  return container === "WAVE" && /pcm/i.test(codec) ? FORMATS.wav : null;
}

/** Displays load the file before the reveal, and its tags may name the answer. Null for an incomplete file. */
function stripTags(data: Buffer, mime: string): Buffer | null {
  if (mime === FORMATS.mp3) return stripMp3Tags(data);
  return mime === FORMATS.wav ? stripWavTags(data) : data;
}
