import type { QueryClient } from "@tanstack/react-query";
import { clearDrafts } from "../lib/drafts.ts";
import { authConfigQuery, invalidateAuthConfig } from "./auth.api.ts";
import { rememberSignOut } from "./external-sign-in.api.ts";
import { forgetProviderLogin } from "./provider-session.ts";

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

/**
 * Clears what this browser stores for the user, except the tokens. An authenticating proxy no longer signs in by itself.
 */
export function clearStoredUserData(): void {
  forgetProviderLogin();
  rememberSignOut();
  clearDrafts();
}
