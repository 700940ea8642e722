import { createFairQueue, type FairQueueRefusal } from "../../platform/media/fair-queue.ts";
import { parseInWorker } from "../../platform/media/parse-in-worker.ts";
import type { ParsedVideo } from "./video.worker.ts";

const FORMATS = { mp4: "video/mp4", webm: "video/webm" } as const;
/** MIME types of all stored files. */
export const VIDEO_MIME_TYPES: readonly string[] = Object.values(FORMATS);

/** Extension of a stored file. */
export function getVideoExtension(mime: string): string {
  return mime === FORMATS.webm ? "webm" : "mp4";
}

export interface VideoFacts {
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly duration_ms: number;
}

export type VideoFailure = "invalid" | FairQueueRefusal;

/** Maximum edge in pixels: 8K. */
const MAX_EDGE_PX = 8_192;
const WORKER = new URL("./video.worker.ts", import.meta.url);
/** Maximum pending files; they are read one at a time. */
const QUEUE_LIMITS = { perUser: 4, inAll: 40 };

/** Detects the type of an uploaded file from its content; ignores its name and declared type. */
export type InspectVideo = (file: string, user: string) => Promise<VideoFacts | VideoFailure>;

/** Reads one file at a time in a worker thread with limits, because the parser is fed with untrusted bytes. */
export function createInspectVideo(): InspectVideo {
  const queue = createFairQueue(QUEUE_LIMITS);
  return async (file, user) => {
    const parsed = await queue.run(user, () => parseInWorker<ParsedVideo>(WORKER, file));
    if (parsed === null) return "invalid";
    if (typeof parsed === "string") return parsed;
    const mime = findMimeType(parsed);
    const { width, height } = parsed;
    const durationMs = Math.round(parsed.duration_s * 1_000);
    const hasSize = [width, height].every((edge) => Number.isInteger(edge) && edge > 0 && edge <= MAX_EDGE_PX);
    return mime === null || !hasSize || durationMs <= 0 ? "invalid" : { mime, width, height, duration_ms: durationMs };
  };
}

/** Null for files that not every browser can play. */
function findMimeType({ container, video_codec, audio_codec }: ParsedVideo): string | null {
  const isHeard = (codecs: RegExp): boolean => audio_codec === null || codecs.test(audio_codec);
  if (container === "MPEG-4" && /^(AVC|AV1|VP9)$/.test(video_codec) && isHeard(/^(AAC|MPEG Audio|Opus)/))
    return FORMATS.mp4;
  return container === "WebM" && /^(VP8|VP9|AV1)$/.test(video_codec) && isHeard(/^(Opus|Vorbis)/) ? FORMATS.webm : null;
}
