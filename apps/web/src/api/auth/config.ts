import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { AuthConfig } from "@showrunner/contract/rest";
import { call } from "../client.ts";
import { retryUntilLoaded } from "../retry-until-loaded.ts";

/** Specification, section 9. */
const CACHE_MS = 300_000;
/** Longest time that a navigation waits for a refetch when there is a cached configuration. */
const REFRESH_WAIT_MS = 1_500;

export const authConfigQuery = queryOptions({
  queryKey: ["auth", "config"],
  queryFn: ({ signal }) => call("GET /auth/config", { signal }),
  staleTime: CACHE_MS,
});

/** The public configuration; undefined until it is loaded. */
export function useAuthConfig(): AuthConfig | undefined {
  return useQuery({ ...authConfigQuery, ...retryUntilLoaded }).data;
}

/**
 * The configuration for a navigation: refetched first when it is stale or was invalidated. The cached one is used while
 * the server is unavailable or slow; only a page without one has to wait.
 */
export async function currentAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  const cached = queries.getQueryData(authConfigQuery.queryKey);
  const fresh = queries.fetchQuery(authConfigQuery);
  if (cached === undefined) return fresh;
  const deadline = new Promise<AuthConfig>((resolve) => setTimeout(resolve, REFRESH_WAIT_MS, cached));
  return Promise.race([fresh.catch(() => cached), deadline]);
}

/** Refetches the configuration, whatever its age. */
export function refetchAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  return queries.fetchQuery({ ...authConfigQuery, staleTime: 0 });
}

/** Makes the next navigation refetch the configuration; the cached one stays on screen until then. */
export function invalidateAuthConfig(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: authConfigQuery.queryKey, refetchType: "none" });
}
