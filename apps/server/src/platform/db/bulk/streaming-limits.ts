import type { ResourceLimits } from "node:worker_threads";

/**
 * Limits of threads that stream whole tables: what they create is garbage within milliseconds, so a small young
 * generation costs no time and saves about 100 MB per thread. Single rows may be large, so the old one is not limited.
 */
export const STREAMING_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 16 };
