import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call } from "../client.ts";
import { getRefreshToken, clearTokens, storeTokens } from "../session.ts";
import { meQuery } from "./me.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in: stores the tokens, then reads the user. */
export function useLogin(): UseMutationResult<void, Error, Credentials> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (credentials) => {
      storeTokens(await call("POST /auth/login", { body: { ...credentials } }));
      await queries.fetchQuery({ ...meQuery, staleTime: 0 });
    },
  });
}

/**
 * Signs out on this machine at once; the server is told without waiting, since it may be away. What the user saw is
 * forgotten by whoever calls this, after the screens that show it are gone.
 */
export function logout(): void {
  const refresh_token = getRefreshToken();
  clearTokens();
  if (refresh_token !== null) call("POST /auth/logout", { body: { refresh_token } }).catch(() => undefined);
}
