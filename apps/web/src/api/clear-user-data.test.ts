import { beforeEach, expect, test, vi } from "vitest";
import { DRAFT_KEY_PREFIX } from "../lib/drafts.ts";
import { clearStoredUserData } from "./clear-user-data.ts";
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
