export { getSoundGroup, type Sound, type SoundGroup } from "./sound-scores.ts";
export { playLobbyMusic, playSound, useSilenced } from "./sound-player.ts";
