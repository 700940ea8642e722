import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { AuthConfig } from "@showrunner/contract/rest";
import { call } from "../client.ts";
import { until_answered } from "../until-answered.ts";

/** Specification, section 9. */
const cache_ms = 300_000;
/** A navigation waits this long for a newer answer when there is an older one. */
const patience_ms = 1_500;

export const authConfigQuery = queryOptions({
  queryKey: ["auth", "config"],
  queryFn: ({ signal }) => call("GET /auth/config", { signal }),
  staleTime: cache_ms,
});

/** What the interface may offer; undefined until it has been read once. */
export function useAuthConfig(): AuthConfig | undefined {
  return useQuery({ ...authConfigQuery, ...until_answered }).data;
}

/**
 * The configuration for a navigation, refreshed first when the known one is too old or was invalidated. An older answer
 * serves while the server is away; only a page that never had one must wait for it.
 */
export async function currentAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  const known = queries.getQueryData(authConfigQuery.queryKey);
  const fresh = queries.fetchQuery(authConfigQuery);
  if (known === undefined) return fresh;
  const patience = new Promise<AuthConfig>((resolve) => setTimeout(resolve, patience_ms, known));
  return Promise.race([fresh.catch(() => known), patience]);
}

/** Reads the configuration anew, whatever its age. */
export function forceAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  return queries.fetchQuery({ ...authConfigQuery, staleTime: 0 });
}

/** The next navigation reads the configuration anew; until then what is known goes on to be shown. */
export function invalidateAuthConfig(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: authConfigQuery.queryKey, refetchType: "none" });
}
