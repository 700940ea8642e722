import { createStreamingFetch } from "../platform/network/streaming-fetch.ts";

const LIMITS = {
  connectTimeoutMs: 4_000,
  // Models may think for a while before the first token, and images arrive in one piece.
  idleTimeoutMs: 180_000,
  totalTimeoutMs: 600_000,
  // Four images of 16 MB in base64.
  maxResponseBytes: 96_000_000,
} as const;

/** `fetch` for requests to providers. */
export function createProviderFetch(isHostApproved: (host: string) => boolean): typeof globalThis.fetch {
  return createStreamingFetch({ ...LIMITS, isHostApproved });
}
