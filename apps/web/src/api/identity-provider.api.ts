import { useEffect } from "react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptTokens } from "./auth.api.ts";
import { call, type CallOptions } from "./client.ts";
import { rememberProviderLogin } from "./provider-session.ts";
import { authStatusQuery } from "./profile.api.ts";

/** Longer than the server waits for the identity provider. */
const PROVIDER_TIMEOUT_MS = 15_000;

const leaveFor = ({ redirect_to }: { readonly redirect_to: string }): void => globalThis.location.assign(redirect_to);

/** Resets a mutation that left the page, once the browser restores the page from its back-forward cache. */
function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener("pageshow", onPageShow, { signal: stop.signal });
    return () => stop.abort();
  }, [reset]);
}

/** Navigates to the identity provider. */
export function useStartProviderLogin() {
  const start = useMutation({
    mutationFn: (returnTo: string | undefined) =>
      call("POST /auth/keycloak/login", {
        body: returnTo === undefined ? {} : { return_to: returnTo },
        timeoutMs: PROVIDER_TIMEOUT_MS,
      }),
    onSuccess: leaveFor,
  });
  useResetOnReturn(start.reset);
  return start;
}

/** Navigates to the identity provider, to link its identity with the account. */
export function useStartLink() {
  const start = useMutation({
    mutationFn: () => call("POST /auth/link-keycloak", { timeoutMs: PROVIDER_TIMEOUT_MS }),
    onSuccess: leaveFor,
  });
  useResetOnReturn(start.reset);
  return start;
}

/** Completes a sign-in with the identity provider's response. */
export function useCompleteProviderLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallOptions<"POST /auth/keycloak/callback">["body"]) => {
      const login = await call("POST /auth/keycloak/callback", { body, timeoutMs: PROVIDER_TIMEOUT_MS });
      if (login.tokens !== null) {
        await acceptTokens(queries, login.tokens);
        rememberProviderLogin();
      }
      return login;
    },
  });
}

export function useConfirmLink() {
  return useMutation({
    mutationFn: (password: string) => call("POST /auth/confirm-link-keycloak", { body: { password } }),
  });
}

export function useUnlink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call("DELETE /auth/unlink-external", { body: { password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: authStatusQuery.queryKey }),
  });
}

const providerStatusQuery = queryOptions({
  queryKey: ["identity-provider"],
  queryFn: ({ signal }) => call("GET /admin/identity-provider", { signal }),
  staleTime: 0,
});

const TEST_POLL_MS = 2_000;

/**
 * Whether users can sign in through the identity provider.
 *
 * @param isTesting polls while a test runs in another window, until it succeeds
 */
export function useProviderStatus(isTesting: boolean) {
  return useQuery({
    ...providerStatusQuery,
    refetchInterval: ({ state }) => (isTesting && state.data?.tested !== true ? TEST_POLL_MS : false),
  });
}

/** Opens a window in which the admin signs in through the provider with the saved settings. */
export function useTestProviderLogin() {
  return useMutation({
    mutationFn: async () => {
      // Open the window before the request: browsers block windows that do not open directly on a click.
      const opened = globalThis.open("", "_blank");
      try {
        const { redirect_to } = await call("POST /admin/config/test-provider", { timeoutMs: PROVIDER_TIMEOUT_MS });
        if (opened === null) return leaveFor({ redirect_to });
        // The provider's page must not be able to access this page.
        opened.opener = null;
        opened.location.replace(redirect_to);
      } catch (error) {
        opened?.close();
        throw error;
      }
    },
  });
}

export function useCheckProvider() {
  return useMutation({
    mutationFn: () => call("POST /admin/config/check-provider", { timeoutMs: 2 * PROVIDER_TIMEOUT_MS }),
  });
}

export const providerStatusKey = providerStatusQuery.queryKey;
