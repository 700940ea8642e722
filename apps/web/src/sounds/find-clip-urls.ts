import { SOUND_CUES, type SoundFiles } from "@showrunner/engine/sound-files";
import type { Sound } from "@showrunner/ui/sounds";

/**
 * URLs of the files that replace sounds. Files without a URL, such as deleted ones, are omitted.
 *
 * @param files references `asset:ID` by sound
 * @param assets URLs by asset id
 */
export function findClipUrls(
  files: SoundFiles | undefined,
  assets: Readonly<Record<string, string>>,
): ReadonlyMap<Sound, string> {
  const urls = new Map<Sound, string>();
  for (const cue of SOUND_CUES) {
    const url = assets[(files?.[cue] ?? "").replace("asset:", "")];
    if (url !== undefined) urls.set(cue, url);
  }
  return urls;
}
