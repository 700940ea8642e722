import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { User } from "@showrunner/contract/rest";
import { call } from "../client.ts";
import { isTemporary } from "../errors.ts";
import { endSession, getToken, useSignedIn } from "../session.ts";
import { until_answered } from "../until-answered.ts";
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
    const known = queries.getQueryData(meQuery.queryKey);
    if (known === undefined || !isTemporary(error)) throw error;
    return known;
  }
}

/** Compares roles case-insensitively. */
export function isAdmin(user: Pick<User, "roles">): boolean {
  return user.roles.some((role) => role.toLowerCase() === "admin");
}

interface Visitor {
  /** True for everyone while authentication is off. */
  readonly is_signed_in: boolean;
  /** True for everyone while authentication is off. */
  readonly is_admin: boolean;
  readonly user: User | null;
  /** The user of the session could not be loaded yet; the request is retried. */
  readonly is_unanswered: boolean;
}

/** The current visitor, as far as the interface needs to know. */
export function useVisitor(): Visitor {
  const auth_enabled = useAuthConfig()?.auth_enabled ?? true;
  const signed_in = useSignedIn();
  const { data: user = null, error } = useQuery({
    ...meQuery,
    ...until_answered,
    enabled: auth_enabled && signed_in,
  });
  if (!auth_enabled) return { is_signed_in: true, is_admin: true, user: null, is_unanswered: false };
  return {
    is_signed_in: signed_in,
    is_admin: signed_in && user !== null && isAdmin(user),
    user: signed_in ? user : null,
    is_unanswered: signed_in && isTemporary(error),
  };
}
