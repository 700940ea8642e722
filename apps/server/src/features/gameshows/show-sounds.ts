import type { AudioClip, Gameshow } from "@showrunner/contract/rest";
import { MAX_CUE_S, collectSoundFileIds, type SoundFiles } from "@showrunner/engine";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";

export interface ShowSounds {
  /**
   * Rejects clips that the caller may not use, and clips that are too long for their cue.
   *
   * @param before the stored files; their clips may stay, even if this caller may not use them
   */
  check(
    caller: UserCaller,
    files: SoundFiles | undefined,
    before: SoundFiles | undefined,
  ): Promise<ServiceResult<undefined>>;
  /** Name, length and signed URL of the clips by id; deleted ones are omitted. */
  getClips(files: SoundFiles | undefined): Promise<Gameshow["sound_clips"]>;
}

interface Dependencies {
  /** Finds a clip that the caller may play and use. */
  readonly findClip: (caller: UserCaller, id: string) => Promise<ServiceResult<AudioClip>>;
  /** Finds clips of any owner; unknown ids are omitted. */
  readonly findClips: (ids: readonly string[]) => Promise<readonly AudioClip[]>;
}

/** The audio clips that replace sounds of a show (SHOW-17). */
export function createShowSounds({ findClip, findClips }: Dependencies): ShowSounds {
  return {
    check: async (caller, files = {}, before = {}) => {
      const fields: FieldFailure[] = [];
      const known = new Set(collectSoundFileIds(before));
      const stored = await findClips(collectSoundFileIds(files).filter((id) => known.has(id)));
      const clips = new Map(stored.map((clip) => [clip.id, clip]));
      for (const [cue, id] of Object.entries(files)) {
        const path = `settings.sound_files.${cue}`;
        const found = clips.get(id) ?? (await findClip(caller, id));
        const clip = "ok" in found ? (found.ok ? found.value : null) : found;
        // A clip that was deleted later may stay in the settings; the standard sound is played instead.
        if (clip === null && !known.has(id)) fields.push({ path, code: "unknown_audio" });
        const isTooLong = clip !== null && cue !== "lobby" && clip.duration_ms > MAX_CUE_S * 1_000;
        if (isTooLong) fields.push({ path, code: "sound_too_long", params: { max: MAX_CUE_S } });
      }
      return fields.length === 0 ? ok() : fail("validation_failed", { fields });
    },
    getClips: async (files = {}) => {
      const clips = await findClips(collectSoundFileIds(files));
      return Object.fromEntries(clips.map(({ id, name, duration_ms, url }) => [id, { name, duration_ms, url }]));
    },
  };
}
