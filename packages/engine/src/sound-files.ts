/** Sounds of displays and desk that a show may replace by its own file (SHOW-17). */
export const SOUND_CUES = [
  "lobby",
  "join",
  "question",
  "poll",
  "option",
  "tick",
  "final_tick",
  "time_up",
  "buzz",
  "correct",
  "wrong",
  "reveal",
  "standings",
  "drum_roll",
  "winner",
] as const;
export type SoundCue = (typeof SOUND_CUES)[number];

/** Ids of audio clips of the library; cues that are missing have the standard sound. */
export type SoundFiles = Readonly<Partial<Record<SoundCue, string>>>;

/** Maximum length of a clip that replaces a sound, in seconds; the lobby's music has no such limit. */
export const MAX_CUE_S = 30;

const isCue = (cue: string): cue is SoundCue => SOUND_CUES.some((known) => known === cue);

export function isSoundFiles(files: SoundFiles): boolean {
  return Object.entries(files).every(([cue, id]) => isCue(cue) && /^[\w-]{1,36}$/.test(id));
}

/** Ids of all clips, each once. */
export function collectSoundFileIds(files: SoundFiles): readonly string[] {
  return [...new Set(Object.values(files))];
}
