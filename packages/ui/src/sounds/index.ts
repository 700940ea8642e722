export { type Sound } from "./catalogue.ts";
export { play, useSilenced } from "./player.ts";
