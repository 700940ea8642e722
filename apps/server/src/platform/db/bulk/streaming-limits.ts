import type { ResourceLimits } from "node:worker_threads";

/**
 * Limits of threads that stream whole tables. Their objects become garbage within milliseconds, so a small young
 * generation costs no time and saves about 100 MB per thread. The old generation is unlimited, as single rows may be
 * large.
 */
export const STREAMING_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 16 };
