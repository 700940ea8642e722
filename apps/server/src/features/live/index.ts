export type { LiveAccess } from "./admission.ts";
export { collectAssetIds } from "./assets.ts";
export { serveLive } from "./serve-live.ts";
export type { LiveStats, CommitMetrics } from "./live-stats.ts";
export { createLive, type Live } from "./live.service.ts";
export type { ExecuteOptions, LiveCommand, LiveShows } from "./live-shows.ts";
