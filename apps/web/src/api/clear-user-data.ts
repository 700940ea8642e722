import type { QueryClient } from "@tanstack/react-query";
import { authConfigQuery, invalidateAuthConfig } from "./auth.api.ts";

/**
 * Clears all cached data of the former user. Call it after the screens that show the data are gone; otherwise they
 * would refetch it. The configuration belongs to no user: it stays, and is refetched before the next navigation.
 */
export function clearUserData(queries: QueryClient): void {
  const configHash = JSON.stringify(authConfigQuery.queryKey);
  queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== configHash });
  queries.getMutationCache().clear();
  void invalidateAuthConfig(queries);
}
