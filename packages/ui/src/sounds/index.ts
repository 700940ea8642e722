export { type Sound } from "./sound-scores.ts";
export { playSound, useSilenced } from "./sound-player.ts";
