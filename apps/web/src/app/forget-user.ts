import type { QueryClient } from "@tanstack/react-query";
import { authConfigQuery, invalidateAuthConfig } from "../api/auth/config.ts";

/**
 * Forgets all that the former user saw, once the screens that show it are gone: they would ask for it again. The
 * configuration is nobody's own: it stays on screen, and is read anew before the next one.
 */
export function forgetUser(queries: QueryClient): void {
  const config_hash = JSON.stringify(authConfigQuery.queryKey);
  queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== config_hash });
  queries.getMutationCache().clear();
  void invalidateAuthConfig(queries);
}
