import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AuthConfig } from "@showrunner/contract/rest";
import { call } from "../client.ts";

/** Specification, section 9. */
const cache_ms = 300_000;

export const authConfigQuery = queryOptions({
  queryKey: ["auth", "config"],
  queryFn: ({ signal }) => call("GET /auth/config", { signal }),
  staleTime: cache_ms,
});

/** What the interface may offer; undefined until it has been read once. */
export function useAuthConfig(): AuthConfig | undefined {
  return useQuery(authConfigQuery).data;
}
