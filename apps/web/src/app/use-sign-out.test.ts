import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { notify } from "@showrunner/ui/host";
import { findProviderLogoutUrl } from "../api/provider-session.ts";
import { getToken, storeTokens } from "../api/session.ts";
import { useSignOut } from "./use-sign-out.ts";

const navigate = vi.fn<(options: { readonly to: string }) => Promise<void>>();
const assign = vi.fn<(url: string) => void>();
vi.mock("@tanstack/react-router", () => ({ useRouter: () => ({ navigate }) }));
vi.mock(import("@tanstack/react-query"), async (original) => ({
  ...(await original()),
  useQueryClient: () => new QueryClient(),
}));
vi.mock(import("@showrunner/ui/host"), async (original) => ({ ...(await original()), notify: vi.fn<() => void>() }));
vi.mock(import("../api/provider-session.ts"), async (original) => ({
  ...(await original()),
  findProviderLogoutUrl: vi.fn<() => Promise<string | null>>(),
}));
vi.stubGlobal("location", { pathname: "/dashboard", assign });
vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));

beforeEach(() => {
  vi.clearAllMocks();
  navigate.mockResolvedValue();
  storeTokens({ access_token: "token", expires_in: 900, token_type: "bearer" });
});

test("signs out here before the identity provider's page is known", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.mocked(findProviderLogoutUrl).mockReturnValue(promise);
  const signingOut = useSignOut()(true);
  expect(getToken()).toBeNull();
  expect(navigate).toHaveBeenCalledWith({ to: "/login", ignoreBlocker: true });
  resolve("https://id.example.org/logout");
  await signingOut;
  expect(assign).toHaveBeenCalledWith("https://id.example.org/logout");
  expect(notify).not.toHaveBeenCalled();
});

test("warns that the session at the identity provider continues if its logout page is unknown", async () => {
  vi.mocked(findProviderLogoutUrl).mockResolvedValue(null);
  await useSignOut()(true);
  expect(assign).not.toHaveBeenCalled();
  expect(vi.mocked(notify).mock.calls).toMatchObject([
    [{ kind: "warning", message: "You are logged out here, but not at the identity provider." }],
  ]);
});
