import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { AuthConfig } from "@showrunner/contract/rest";
import { call } from "../client.ts";
import { until_answered } from "../until-answered.ts";

/** Specification, section 9. */
const cache_ms = 300_000;
/** Longest time that a navigation waits for a refetch when there is a cached configuration. */
const patience_ms = 1_500;

export const authConfigQuery = queryOptions({
  queryKey: ["auth", "config"],
  queryFn: ({ signal }) => call("GET /auth/config", { signal }),
  staleTime: cache_ms,
});

/** The public configuration; undefined until it is loaded. */
export function useAuthConfig(): AuthConfig | undefined {
  return useQuery({ ...authConfigQuery, ...until_answered }).data;
}

/**
 * The configuration for a navigation: refetched first when it is stale or was invalidated. The cached one is used while
 * the server is unavailable or slow; only a page without one has to wait.
 */
export async function currentAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  const known = queries.getQueryData(authConfigQuery.queryKey);
  const fresh = queries.fetchQuery(authConfigQuery);
  if (known === undefined) return fresh;
  const patience = new Promise<AuthConfig>((resolve) => setTimeout(resolve, patience_ms, known));
  return Promise.race([fresh.catch(() => known), patience]);
}

/** Refetches the configuration, whatever its age. */
export function forceAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  return queries.fetchQuery({ ...authConfigQuery, staleTime: 0 });
}

/** Makes the next navigation refetch the configuration; the cached one stays on screen until then. */
export function invalidateAuthConfig(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: authConfigQuery.queryKey, refetchType: "none" });
}
