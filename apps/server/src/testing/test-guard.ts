import { RequestGuard, type RequestGuardOptions } from "../platform/http/request-guard.ts";

/** The request guard of a server without configuration. */
export function createTestGuard(options: Partial<RequestGuardOptions> = {}): RequestGuard {
  return new RequestGuard({
    getPublicUrl: () => null,
    allowedHosts: [],
    trustedProxies: [],
    onRefused: () => undefined,
    ...options,
  });
}
