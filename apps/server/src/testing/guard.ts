import { RequestGuard, type RequestGuardOptions } from "../platform/http/request-guard.ts";

/** The request guard of a server without configuration. */
export function testGuard(options: Partial<RequestGuardOptions> = {}): RequestGuard {
  return new RequestGuard({
    public_url: null,
    allowed_hosts: [],
    trusted_proxies: [],
    onRefused: () => undefined,
    ...options,
  });
}
