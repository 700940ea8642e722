import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call } from "../client.ts";
import { clearTokens, getRefreshToken, getToken, storeTokens } from "../session.ts";
import { meQuery } from "./me.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in: stores the tokens, then loads the user. If the user cannot be loaded, for whatever reason, the tokens are
 * cleared again (specification, section 4).
 */
export async function signIn(queries: QueryClient, credentials: Credentials): Promise<void> {
  storeTokens(await call("POST /auth/login", { body: { ...credentials } }));
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
  call("POST /auth/logout", { headers, body }).catch(() => undefined);
}
