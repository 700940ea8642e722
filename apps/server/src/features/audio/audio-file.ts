import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import { createFairQueue, type FairQueueRefusal } from "../../platform/media/fair-queue.ts";
import { parseInWorker } from "../../platform/media/parse-in-worker.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { ParsedAudio } from "./audio.worker.ts";
import { stripMp3Tags, stripWavTags } from "./strip-tags.ts";
import { getWavDurationMs } from "./wav-duration.ts";

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

const QUEUE_FAILURES: Readonly<Record<FairQueueRefusal, Failure>> = {
  user_queue_full: { code: "too_many_requests", retryAfterS: UPLOAD_RETRY_AFTER_S },
  queue_full: { code: "unavailable" },
};

const WORKER = new URL("./audio.worker.ts", import.meta.url);
/** Maximum pending files; they are read one at a time. */
const QUEUE_LIMITS = { perUser: 4, inAll: 40 };

/**
 * Detects type and length of an uploaded file from its content; ignores its name and declared type. Fails with
 * `audio_too_long` above `maxDurationMs`; null for no limit.
 */
export type InspectAudio = (
  data: Buffer,
  user: string,
  maxDurationMs: number | null,
) => Promise<ServiceResult<AudioFile>>;

/** Reads one file at a time in a worker thread with limits, because the parser is fed with untrusted bytes. */
export function createInspectAudio(): InspectAudio {
  const queue = createFairQueue(QUEUE_LIMITS);
  return async (data, user, maxDurationMs) => {
    const parsed = await queue.run(user, () => parseInWorker<ParsedAudio>(WORKER, data));
    if (parsed === null) return fail("audio_invalid");
    if (typeof parsed === "string") return { ok: false, error: QUEUE_FAILURES[parsed] };
    const mime = findMimeType(parsed);
    const claimedMs = Math.round((parsed.duration_s ?? 0) * 1_000);
    if (mime === null || !Number.isFinite(claimedMs) || claimedMs <= 0) return fail("audio_invalid");
    const stripped = stripTags(data, mime);
    if (stripped === null) return fail("audio_invalid");
    // Other fields of a WAV file, such as a `fact` chunk, may claim less than what a decoder plays.
    const shortestMs = mime === FORMATS.wav ? Math.round(getWavDurationMs(stripped) ?? 0) : 0;
    const durationMs = Math.max(claimedMs, shortestMs);
    if (maxDurationMs !== null && durationMs > maxDurationMs) return fail("audio_too_long");
    return ok({ mime, duration_ms: durationMs, data: stripped });
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
