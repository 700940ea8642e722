import type { Json } from "@showrunner/engine";
import { readPlayback } from "../../playback/playback.ts";
import { readField, readNumber, readText } from "../../read-json.ts";
import { createDefaultConfig, readMuted, type VideoDisplayFace } from "../video.definition.ts";

/** Reads what `displayFace` returned; null while the round is not live. */
export function readVideoFace(face: Json): VideoDisplayFace | null {
  if (face === null) return null;
  return {
    video: readText(face, "video"),
    start_s: readNumber(face, "start_s", createDefaultConfig().start_s),
    length_s: readField(face, "length_s") === null ? null : readNumber(face, "length_s", 0),
    muted: readMuted(face),
    playback: readPlayback(face),
  };
}

/** Id of the video among the page's assets; null for a round without one. */
export function findVideoAsset({ video }: VideoDisplayFace): string | null {
  return video === "" ? null : video.replace("asset:", "");
}
