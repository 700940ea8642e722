export type { LiveAccess } from "./sessions/admission.ts";
export { BRANDING_RUN_ID, collectAssetIds, collectBrandingIds } from "./fan-out/assets.ts";
export { serveLive } from "./serve-live.ts";
export type { LiveStats } from "./live-stats.ts";
export type { CommitMetrics } from "./room/commit-metrics.ts";
export { createLive, type Live } from "./live.service.ts";
export type { ExecuteOptions, LiveCommand, LiveShows } from "./room/live-shows.ts";
