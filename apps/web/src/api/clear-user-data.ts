import type { QueryClient } from "@tanstack/react-query";
import { clearDrafts } from "../lib/drafts.ts";
import { authConfigQuery, invalidateAuthConfig } from "./auth.api.ts";
import { rememberSignOut } from "./external-sign-in.api.ts";
import { forgetProviderLogin } from "./provider-session.ts";

/**
 * Clears all cached data of the former user. When signing out, call it after the screens that show the data are gone;
 * otherwise they would refetch it. Queries of mounted screens are reset instead of removed: nothing would refetch a
 * removed one. The configuration belongs to no user: it stays, and is refetched before the next navigation.
 */
export function clearUserData(queries: QueryClient): void {
  const configHash = JSON.stringify(authConfigQuery.queryKey);
  queries.removeQueries({
    predicate: (query) => query.queryHash !== configHash && query.getObserversCount() === 0,
  });
  void queries.resetQueries({ predicate: ({ queryHash }) => queryHash !== configHash });
  queries.getMutationCache().clear();
  void invalidateAuthConfig(queries);
}

/**
 * Clears what this browser stores for the user, except the tokens. An authenticating proxy no longer signs in by itself.
 */
export function clearStoredUserData(): void {
  forgetProviderLogin();
  rememberSignOut();
  clearDrafts();
}
