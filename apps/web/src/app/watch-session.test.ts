import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { AuthConfig } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { authConfigQuery } from "../api/auth.api.ts";
import { clearTokens, endSession, storeTokens } from "../api/session.ts";
import { reportTokenRequired } from "../api/token-required.ts";
import { createAppRouter } from "./router.ts";
import { watchSession } from "./watch-session.ts";

vi.mock(import("@showrunner/ui/host"), async (original) => ({ ...(await original()), notify: vi.fn<() => void>() }));
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal("window", new EventTarget());
afterEach(() => vi.mocked(notify).mockClear());

/** Opens an address with a session that the server then ends; returns the navigations that follow. */
async function endSessionAt(address: string) {
  const queries = new QueryClient();
  queries.setQueryData(authConfigQuery.queryKey, { auth_enabled: true, setup_required: false } as AuthConfig);
  storeTokens({ access_token: "token", expires_in: 900, token_type: "bearer" });
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const navigate = vi.spyOn(router, "navigate").mockResolvedValue();
  watchSession(router, queries);
  endSession("token");
  expect(notify).toHaveBeenCalled();
  return navigate.mock.calls.map(([options]) => options);
}

test.each([
  "/reset-password#SECRET",
  "/invitation#SECRET",
  "/co-host#SECRET",
  "/cancel-email-change#SECRET",
  "/verify-email/SECRET",
  "/verify-email-form",
  "/verify-email-change/SECRET",
])("the screen of a mailed link stays when a session ends: %s", async (address) => {
  expect(await endSessionAt(address)).toEqual([]);
});

test("other screens lead to the login, which returns to them without their fragment", async () => {
  expect(await endSessionAt("/gameshows?search=ada#SECRET")).toMatchObject([
    { to: "/login", search: { redirect: "/gameshows?search=ada" } },
  ]);
});

/** The payload contains only what this page reads. */
const tokenOf = (userId: string) => `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;

test.each([
  ["a sign-in", null, tokenOf("ada")],
  ["a sign-out", tokenOf("ada"), null],
])("a page that is restored from the browser's cache follows %s made meanwhile", async (_, before, after) => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  if (before === null) clearTokens();
  else storeTokens({ access_token: before, expires_in: 900, token_type: "bearer" });
  const queries = new QueryClient();
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: ["/login"] }));
  const invalidate = vi.spyOn(router, "invalidate").mockResolvedValue();
  watchSession(router, queries);
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

  show(true);
  expect(invalidate).not.toHaveBeenCalled();
  // Another page changes the tokens; its event does not arrive here.
  if (after === null) stored.clear();
  else stored.set("token", after);
  show(false);
  expect(invalidate).not.toHaveBeenCalled();
  show(true);
  expect(invalidate).toHaveBeenCalledOnce();
});

test.each([true, false])(
  "a refused request without a token applies the guards again if authentication was switched on: %s",
  async (isEnabled) => {
    clearTokens();
    const queries = new QueryClient();
    const config = (isOn: boolean) => ({ auth_enabled: isOn, setup_required: false }) as AuthConfig;
    queries.setQueryData(authConfigQuery.queryKey, config(false));
    vi.stubGlobal("location", { pathname: "/gameshows" });
    const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(config(isEnabled))));
    vi.stubGlobal("fetch", fetched);
    const router = createAppRouter(queries, createMemoryHistory({ initialEntries: ["/gameshows"] }));
    const invalidate = vi.spyOn(router, "invalidate").mockResolvedValue();
    watchSession(router, queries);
    reportTokenRequired();
    await vi.waitFor(() => expect(queries.isFetching() === 0 && fetched.mock.calls.length > 0).toBe(true));
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(isEnabled ? 1 : 0));

    // Authentication is on: the request was sent while signing out.
    queries.setQueryData(authConfigQuery.queryKey, config(true));
    fetched.mockClear();
    reportTokenRequired();
    expect(fetched).not.toHaveBeenCalled();
  },
);
