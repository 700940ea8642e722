export type { LiveAccess } from "./admission.ts";
export { assetsOfContent } from "./assets.ts";
export { serveLive } from "./serve.ts";
export type { Census, CommitWatch } from "./census.ts";
export { createLive, type Live } from "./service.ts";
export type { ExecuteOptions, LiveCommand, LiveShows } from "./types.ts";
