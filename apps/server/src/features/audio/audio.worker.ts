import { parentPort, workerData } from "node:worker_threads";
import { parseBuffer } from "music-metadata";

/** What the worker reports of a file. */
export interface ParsedAudio {
  readonly container: string;
  readonly codec: string;
  readonly duration_s: number | null;
  readonly has_video: boolean;
}

/** Parses the file in `workerData`; null if it is not audio. */
async function parse(): Promise<ParsedAudio | null> {
  try {
    const { format } = await parseBuffer(workerData as Uint8Array, undefined, { duration: true, skipCovers: true });
    return {
      container: format.container ?? "",
      codec: format.codec ?? "",
      duration_s: format.duration ?? null,
      has_video: format.hasVideo === true,
    };
  } catch {
    return null;
  }
}

parentPort?.postMessage(await parse());
