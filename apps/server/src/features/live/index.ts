export type { LiveAccess } from "./sessions/admission.ts";
export { collectAssetIds, collectSettingsAssetIds, SETTINGS_RUN_ID } from "./fan-out/assets.ts";
export { serveLive } from "./serve-live.ts";
export type { LiveStats } from "./live-stats.ts";
export type { CommitMetrics } from "./room/commit-metrics.ts";
export { createLive, type Live } from "./live.service.ts";
export type { ExecuteOptions, LiveCommand, LiveShows } from "./room/live-shows.ts";
