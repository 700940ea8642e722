import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { meQuery } from "./auth.api.ts";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";
import { renewSession } from "./session-refresh.ts";
import { saveFile } from "./save-file.ts";
import { clearTokens, storeTokens } from "./session.ts";

const sessionsQuery = queryOptions({
  queryKey: ["auth", "sessions"],
  queryFn: ({ signal }) => call("GET /auth/sessions", { signal }),
});

/** How often the profile checks whether a new address was confirmed on another device, in ms. */
const PENDING_POLL_INTERVAL_MS = 5_000;

export const authStatusQuery = queryOptions({
  queryKey: ["auth", "status"],
  queryFn: ({ signal }) => call("GET /auth/auth-status", { signal }),
  refetchInterval: ({ state }) => (state.data?.email.pending ? PENDING_POLL_INTERVAL_MS : false),
});

export function useSessions() {
  return useQuery(sessionsQuery);
}

const ACTIVITY_PER_PAGE = 10;

const activityQuery = infiniteQueryOptions({
  ...cursorPagination,
  queryKey: ["auth", "activity"],
  queryFn: ({ signal, pageParam: cursor }) =>
    call("GET /auth/activity", { query: { cursor, limit: ACTIVITY_PER_PAGE }, signal }),
});

export function useActivity() {
  return useInfiniteQuery(activityQuery);
}

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"PATCH /auth/me">["body"]) => call("PATCH /auth/me", { body }),
    onSuccess: (user) => queries.setQueryData(meQuery.queryKey, user),
  });
}

interface NewPassword {
  /** Null for an account without a password. */
  readonly current_password: string | null;
  readonly new_password: string;
}

/** The change invalidates all access tokens, so the new one is stored before any other request. */
export function useSavePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ current_password, new_password }: NewPassword) => {
      storeTokens(
        current_password === null
          ? await call("POST /auth/set-password", { body: { new_password } })
          : await call("POST /auth/change-password", { body: { current_password, new_password } }),
      );
    },
    onSuccess: () =>
      Promise.all([sessionsQuery, authStatusQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Refetches the account, whose address may have changed. */
function useRefetchAccount(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all([authStatusQuery, meQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
}

/** Requests a change of address; null resends the link of the pending change. */
export function useRequestEmailChange() {
  return useMutation({
    mutationFn: (email: string | null) =>
      email === null ? call("POST /auth/email-change/resend") : call("POST /auth/email-change", { body: { email } }),
    onSettled: useRefetchAccount(),
  });
}

export function useCancelEmailChange() {
  return useMutation({
    mutationFn: () => call("DELETE /auth/email-change"),
    onSettled: useRefetchAccount(),
  });
}

export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call("POST /auth/verify-email-change/:token", { params: { token } }),
    onSuccess: useRefetchAccount(),
  });
}

export function useCancelEmailChangeByLink() {
  return useMutation({
    mutationFn: (token: string) => call("POST /auth/cancel-email-change", { body: { token } }),
    onSuccess: useRefetchAccount(),
  });
}

export function useSetLoginViaUsername() {
  return useMutation({
    mutationFn: (isOn: boolean) => call("PATCH /auth/login-preferences", { body: { login_via_username: isOn } }),
    onSettled: useRefetchAccount(),
  });
}

/** Ends one session, or all other sessions when no id is given. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call("DELETE /auth/sessions") : call("DELETE /auth/sessions/:id", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Exchanges the tokens now instead of shortly before they expire. */
export function useRenewSession() {
  return useMutation({ mutationFn: renewSession });
}

export function useAuthStatus() {
  return useQuery(authStatusQuery);
}

/** Longer than the default, because the server reads everything that belongs to the account. */
const ACCOUNT_DATA_TIMEOUT_MS = 60_000;

/** Saves all data of the account as a JSON file named after the user. */
export function useExportAccount() {
  return useMutation({
    mutationFn: async (username: string) => {
      const data = await call("GET /auth/export", { timeoutMs: ACCOUNT_DATA_TIMEOUT_MS });
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile({ blob, name: `${username}.json` }, "account.json");
    },
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: CallOptions<"DELETE /auth/me">["body"]) =>
      call("DELETE /auth/me", { body, timeoutMs: ACCOUNT_DATA_TIMEOUT_MS }),
  });
}

/** Forgets the tokens of an account that no longer exists. */
export function endOwnSession(): void {
  clearTokens();
}
