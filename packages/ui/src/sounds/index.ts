export { getSoundGroup, type Sound, type SoundGroup } from "./sound-scores.ts";
export { playLobbyMusic, playSound, playSoundWhenAllowed, prepareSound, useSilenced } from "./sound-player.ts";
