import { Worker } from "node:worker_threads";
import { createFairQueue, type FairQueueRefusal } from "../../platform/media/fair-queue.ts";
import { setSafeTimeout } from "../../platform/safe-timers.ts";
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

/** Wall-clock limit per file, in ms; a typical file takes about 100 ms, regardless of its size. */
const TIME_LIMIT_MS = 10_000;
const HEAP_LIMIT_MB = 128;
/** Maximum edge in pixels: 8K. */
const MAX_EDGE_PX = 8_192;
/** Maximum pending files; they are read one at a time. */
const QUEUE_LIMITS = { perUser: 4, inAll: 40 };

/** Detects the type of an uploaded file from its content; ignores its name and declared type. */
export type InspectVideo = (file: string, user: string) => Promise<VideoFacts | VideoFailure>;

/** Reads one file at a time in a worker thread with limits, because the parser is fed with untrusted bytes. */
export function createInspectVideo(): InspectVideo {
  const queue = createFairQueue(QUEUE_LIMITS);
  return async (file, user) => {
    const parsed = await queue.run(user, () => parseInWorker(file));
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

/** Null if the file cannot be parsed within the limits. */
function parseInWorker(file: string): Promise<ParsedVideo | null> {
  const worker = new Worker(new URL("./video.worker.ts", import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const { promise, resolve } = Promise.withResolvers<ParsedVideo | null>();
  const timer = setSafeTimeout(() => resolve(null), TIME_LIMIT_MS);
  worker.on("message", resolve);
  // Running out of memory emits `error`; `exit` follows in every case and is handled below.
  worker.on("error", () => undefined);
  worker.on("exit", () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
