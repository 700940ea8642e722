import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { DRAFT_KEY_PREFIX } from "../lib/drafts.ts";
import { authConfigQuery } from "./auth.api.ts";
import { clearStoredUserData, clearUserData } from "./clear-user-data.ts";
import { canSignInAutomatically } from "./external-sign-in.api.ts";
import { hasProviderLogin, rememberProviderLogin } from "./provider-session.ts";

/** Keys are own properties, as in browsers. */
function createStorage(): Storage {
  const storage: Record<string, string> = {};
  return Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => (storage[key] = value) },
    removeItem: { value: (key: string) => delete storage[key] },
  }) as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", createStorage());
  vi.stubGlobal("sessionStorage", createStorage());
});

test("leaves no drafts, and lets neither the provider nor the proxy sign in again by itself", () => {
  sessionStorage.setItem(`${DRAFT_KEY_PREFIX}1`, "{}");
  rememberProviderLogin();
  expect([canSignInAutomatically(), hasProviderLogin()]).toEqual([true, true]);
  clearStoredUserData();
  expect([canSignInAutomatically(), hasProviderLogin()]).toEqual([false, false]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("mounted screens fetch the data again; all other data is removed, except the configuration", async () => {
  const queries = new QueryClient();
  let user = "host";
  const queryFn = () => Promise.resolve(user);
  const shown = new QueryObserver(queries, { queryKey: ["shown"], queryFn, staleTime: Infinity });
  const disabled = new QueryObserver(queries, { queryKey: ["disabled"], queryFn, enabled: false });
  for (const observer of [shown, disabled]) observer.subscribe(() => undefined);
  for (const key of ["disabled", "former"]) queries.setQueryData([key], user);
  queries.setQueryData(authConfigQuery.queryKey, {} as never);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe("host"));
  user = "ada";
  clearUserData(queries);
  expect(shown.getCurrentResult().data).toBeUndefined();
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe("ada"));
  expect(disabled.getCurrentResult().data).toBeUndefined();
  expect(queries.getQueryData(["former"])).toBeUndefined();
  expect(queries.getQueryData(authConfigQuery.queryKey)).toEqual({});
});
