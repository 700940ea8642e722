import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from "@tanstack/react-query";
import type { AuthConfig, RegisteredUser, Tokens, User } from "@showrunner/contract/rest";
import { call, type CallOptions } from "./client.ts";
import { forgetProviderLogin } from "./provider-session.ts";
import { retryUntilLoaded } from "./retry-until-loaded.ts";
import { isTemporary } from "./api-error.ts";
import { clearTokens, endSession, getRefreshToken, getToken, storeTokens, useIsSignedIn } from "./session.ts";

/** See docs/conformance.md, section 9. */
const CACHE_MS = 300_000;
/** Maximum time that a navigation waits for a refetch while there is a cached configuration. */
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
 * The configuration for a navigation, refetched first when it is stale or was invalidated. While the server is
 * unavailable or slow, the cached one is used; only a page without one has to wait.
 */
export async function fetchCurrentAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  const cached = queries.getQueryData(authConfigQuery.queryKey);
  const fresh = queries.fetchQuery(authConfigQuery);
  if (cached === undefined) return fresh;
  const deadline = new Promise<AuthConfig>((resolve) => setTimeout(resolve, REFRESH_WAIT_MS, cached));
  return Promise.race([fresh.catch(() => cached), deadline]);
}

/** Refetches the configuration regardless of its age. */
export function refetchAuthConfig(queries: QueryClient): Promise<AuthConfig> {
  return queries.fetchQuery({ ...authConfigQuery, staleTime: 0 });
}

/** Makes the next navigation refetch the configuration; the cached one stays on screen until then. */
export function invalidateAuthConfig(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: authConfigQuery.queryKey, refetchType: "none" });
}

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
export async function fetchCurrentUser(queries: QueryClient): Promise<User> {
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

export interface Visitor {
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

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export async function signIn(queries: QueryClient, credentials: Credentials): Promise<void> {
  await acceptTokens(queries, await call("POST /auth/login", { body: { ...credentials } }));
  forgetProviderLogin();
}

/**
 * Signs in: stores the tokens, then loads the user. If the user cannot be loaded for any reason, the tokens are cleared
 * again (docs/conformance.md, section 4).
 */
export async function acceptTokens(queries: QueryClient, issued: Tokens): Promise<void> {
  storeTokens(issued);
  const tokens = readTokens();
  try {
    await queries.fetchQuery({ ...meQuery, staleTime: 0 });
  } catch (error) {
    revokeTokens(tokens);
    throw error;
  }
}

export function useLogin(): UseMutationResult<void, Error, Credentials> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (credentials) => signIn(queries, credentials),
  });
}

/**
 * Signs out on this device at once, without waiting for the server, which may be unavailable. The caller clears the
 * cached data of the user after the screens that show it are gone.
 */
export function logout(): void {
  revokeTokens(readTokens());
}

interface StoredTokens {
  readonly token: string | null;
  readonly refresh_token: string | null;
}

const readTokens = (): StoredTokens => ({ token: getToken(), refresh_token: getRefreshToken() });

function revokeTokens({ token, refresh_token }: StoredTokens): void {
  clearTokens();
  if (refresh_token === null && token === null) return;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const body = refresh_token === null ? {} : { refresh_token };
  // The next page, the landing page, is another document: leaving this one must not cancel the request.
  call("POST /auth/logout", { headers, body, keepalive: true }).catch(() => undefined);
}

/** Creates an account for the visitor, without signing in. */
export function useRegister(): UseMutationResult<RegisteredUser, Error, CallOptions<"POST /auth/register">["body"]> {
  return useMutation({ mutationFn: (body) => call("POST /auth/register", { body }) });
}

/** Longer than the server waits for the identity provider. */
const SETUP_TIMEOUT_MS = 30_000;

type SetupBody = CallOptions<"POST /auth/setup">["body"];

/**
 * First-run setup; refetches the configuration afterwards. If only the refetch fails, the setup has still succeeded and
 * must not be offered again.
 */
export function useSetup(): UseMutationResult<void, Error, SetupBody> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      await call("POST /auth/setup", { body, timeoutMs: SETUP_TIMEOUT_MS });
      queries.setQueryData(authConfigQuery.queryKey, (known) => known && { ...known, setup_required: false });
      await refetchAuthConfig(queries).catch(() => undefined);
    },
  });
}
