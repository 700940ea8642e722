import { RequestGuard, type RequestGuardOptions } from "../platform/http/request-guard.ts";

/** The guard of a server that nothing is configured for. */
export function testGuard(options: Partial<RequestGuardOptions> = {}): RequestGuard {
  return new RequestGuard({
    public_url: null,
    allowed_hosts: [],
    trusted_proxies: [],
    onRefused: () => undefined,
    ...options,
  });
}
