import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptTokens } from "./auth.api.ts";
import { call } from "./client.ts";
import { readStored, writeStored } from "./storage.ts";

const STORAGE_KEY = "signed_out";
/** A page tries only once: otherwise a session that the server ends at once would restart in a loop. */
let hasTried = false;

/**
 * Remembers that the user signed out here, so that the proxy does not sign them in again automatically. The value differs
 * each time: other tabs are only notified of changes.
 */
export function rememberSignOut(): void {
  writeStored(STORAGE_KEY, new Date().toISOString());
}

/** Notifies when the user signs out in another tab; not when a session expires. */
export function onSignOutElsewhere(listener: () => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) listener();
  });
}

/** Whether the login screen may sign in through the proxy automatically. */
export function canSignInAutomatically(): boolean {
  return !hasTried && readStored(STORAGE_KEY) === null;
}

/** Exchanges the headers of the authenticating proxy for tokens. */
export function useExternalLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      hasTried = true;
      await acceptTokens(queries, await call("POST /auth/external/login"));
      writeStored(STORAGE_KEY, null);
    },
  });
}

const externalStatusQuery = queryOptions({
  queryKey: ["external-sign-in"],
  queryFn: ({ signal }) => call("GET /admin/external-sign-in", { signal }),
  staleTime: 0,
});
export const externalStatusKey = externalStatusQuery.queryKey;

/** What the server reads from the proxy headers of this page's requests. */
export function useExternalStatus() {
  return useQuery(externalStatusQuery);
}

export function useTestExternal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /admin/config/test-external"),
    onSuccess: (status) => queries.setQueryData(externalStatusKey, status),
  });
}
