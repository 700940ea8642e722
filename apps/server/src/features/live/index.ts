export type { ExecuteOptions, FreezeGames, LiveCommand, LiveShows, NewShow, Snapshot } from "./types.ts";
