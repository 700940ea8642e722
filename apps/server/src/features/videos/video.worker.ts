import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import mediaInfoFactory from "mediainfo.js";

/** What the worker reports of a file. */
export interface ParsedVideo {
  readonly container: string;
  readonly video_codec: string;
  /** Null if the video has no sound. */
  readonly audio_codec: string | null;
  readonly width: number;
  readonly height: number;
  readonly duration_s: number;
}

/** Parses the file at the path in `workerData`; null if it is not a video. */
async function parse(): Promise<ParsedVideo | null> {
  const handle = openSync(workerData as string, "r");
  try {
    const info = await mediaInfoFactory({ format: "object" });
    const { media } = await info.analyzeData(fstatSync(handle).size, (bytes, position) => {
      const chunk = new Uint8Array(bytes);
      return chunk.subarray(0, readSync(handle, chunk, 0, bytes, position));
    });
    const tracks = media?.track ?? [];
    const general = tracks.find((track) => track["@type"] === "General");
    const video = tracks.find((track) => track["@type"] === "Video");
    const audio = tracks.find((track) => track["@type"] === "Audio");
    if (general === undefined || video === undefined) return null;
    return {
      container: general.Format ?? "",
      video_codec: video.Format ?? "",
      audio_codec: audio === undefined ? null : (audio.Format ?? ""),
      width: video.Width ?? 0,
      height: video.Height ?? 0,
      duration_s: general.Duration ?? 0,
    };
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}

parentPort?.postMessage(await parse());
