export type { LiveAccess, ModeratorPass, TeamPass } from "./admission.ts";
export type { GrantCapabilities } from "./assets.ts";
export { serveLive } from "./serve.ts";
export { createLive, type Live } from "./service.ts";
export type { ExecuteOptions, FreezeGames, LiveCommand, LiveShows, NewShow, Snapshot } from "./types.ts";
