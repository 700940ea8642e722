import type { Json } from "@showrunner/engine";
import { readNumber, readText } from "../../read-json.ts";
import { readPlayback } from "../../playback/playback.ts";
import { createDefaultConfig, type MusicDisplayFace } from "../music.definition.ts";

/** Reads what `displayFace` returned; null while the round is not live. */
export function readMusicFace(face: Json): MusicDisplayFace | null {
  if (face === null) return null;
  const { start_s, length_s } = createDefaultConfig();
  return {
    audio: readText(face, "audio"),
    start_s: readNumber(face, "start_s", start_s),
    length_s: readNumber(face, "length_s", length_s),
    playback: readPlayback(face),
  };
}

/** Id of the clip among the page's assets; null for a round without one. */
export function findClip({ audio }: MusicDisplayFace): string | null {
  return audio === "" ? null : audio.replace("asset:", "");
}
