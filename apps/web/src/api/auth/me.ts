import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { User } from "@showrunner/contract/rest";
import { call } from "../client.ts";
import { isTemporary } from "../api-error.ts";
import { endSession, getToken, useIsSignedIn } from "../session.ts";
import { retryUntilLoaded } from "../retry-until-loaded.ts";
import { useAuthConfig } from "./config.ts";

export const meQuery = queryOptions({
  queryKey: ["auth", "me"],
  queryFn: async ({ signal }) => {
    const token = getToken();
    try {
      return await call("GET /auth/me", { signal });
    } catch (error) {
      // A refusal signs the user out; a temporary failure decides nothing, and the request is retried.
      if (!signal.aborted && !isTemporary(error)) endSession(token);
      throw error;
    }
  },
  staleTime: 60_000,
});

/** The user for a navigation; the cached one is used while the server is unavailable. */
export async function currentUser(queries: QueryClient): Promise<User> {
  try {
    return await queries.fetchQuery(meQuery);
  } catch (error) {
    const cached = queries.getQueryData(meQuery.queryKey);
    if (cached === undefined || !isTemporary(error)) throw error;
    return cached;
  }
}

/** Compares roles case-insensitively. */
export function isAdmin(user: Pick<User, "roles">): boolean {
  return user.roles.some((role) => role.toLowerCase() === "admin");
}

interface Visitor {
  /** True for everyone while authentication is off. */
  readonly isSignedIn: boolean;
  /** True for everyone while authentication is off. */
  readonly isAdmin: boolean;
  readonly user: User | null;
  /** The user of the session could not be loaded yet; the request is retried. */
  readonly isUserUnavailable: boolean;
}

/** The current visitor, as far as the interface needs to know. */
export function useVisitor(): Visitor {
  const authEnabled = useAuthConfig()?.auth_enabled ?? true;
  const signedIn = useIsSignedIn();
  const { data: user = null, error } = useQuery({
    ...meQuery,
    ...retryUntilLoaded,
    enabled: authEnabled && signedIn,
  });
  if (!authEnabled) return { isSignedIn: true, isAdmin: true, user: null, isUserUnavailable: false };
  return {
    isSignedIn: signedIn,
    isAdmin: signedIn && user !== null && isAdmin(user),
    user: signedIn ? user : null,
    isUserUnavailable: signedIn && isTemporary(error),
  };
}
