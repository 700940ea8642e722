export { getSoundGroup, type Sound, type SoundGroup } from "./sound-scores.ts";
export { createClipLibrary, playClip, type ClipLibrary } from "./clip-library.ts";
export { playMusicFile } from "./music-file.ts";
export { loadClip } from "./load-clip.ts";
export {
  canPlaySound,
  playLobbyMusic,
  playSound,
  playSoundWhenAllowed,
  prepareSound,
  useIsSilenced,
} from "./sound-player.ts";
