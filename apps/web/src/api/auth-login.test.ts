import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getRefreshToken, getToken, onSessionEnded, storeTokens } from "./session.ts";
import { meQuery, signIn } from "./auth.api.ts";

const tokens = { access_token: "access", refresh_token: "refresh", expires_in: 900, token_type: "bearer" } as const;
const stored = new Map<string, string>();
const sent: string[] = [];
/** Requests that survive leaving the page (`keepalive`). */
const sentBeyondPage: string[] = [];
let me: () => Response;

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const refusal = (status: number) => (): Response =>
  status === 0
    ? (() => {
        throw new TypeError("no network");
      })()
    : json(status, { message: "m", code: "c", request_id: "r" });

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  sentBeyondPage.length = 0;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/login" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (url: string, init: RequestInit): Promise<Response> => {
    const request = `${init.method} ${url.replace("/api/v1", "")}`;
    sent.push(request);
    if (init.keepalive === true) sentBeyondPage.push(request);
    await Promise.resolve();
    if (request === "POST /auth/login") return json(200, tokens);
    if (request === "POST /auth/refresh") return refusal(401)();
    if (request === "POST /auth/logout") return new Response(null, { status: 204 });
    return me();
  });
});
afterEach(() => vi.unstubAllGlobals());

const credentials = { username: "ada", password: "secret1" };
const queriesOf = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } });

describe("a user who cannot be read", () => {
  test.each([0, 400, 401, 403, 404, 429, 500, 502, 503])(
    "at the login (%i) clears the session and logs out",
    async (status) => {
      me = refusal(status);
      await expect(signIn(queriesOf(), credentials)).rejects.toThrow();
      expect([getToken(), getRefreshToken(), stored.size]).toEqual([null, null, 0]);
      // The session is revoked on the server as well.
      await vi.waitFor(() => expect(sent).toContain("POST /auth/logout"));
      expect(sentBeyondPage).toEqual(["POST /auth/logout"]);
    },
  );

  test("does not apply to a login that succeeds", async () => {
    me = () => json(200, { id: "1", username: "ada", roles: ["user"] });
    await signIn(queriesOf(), credentials);
    expect([getToken(), getRefreshToken()]).toEqual(["access", "refresh"]);
    expect(sent).toEqual(["POST /auth/login", "GET /auth/me"]);
  });

  test.each([400, 401, 403, 404, 422])("on page load or later (%i) ends the session", async (status) => {
    const ended = vi.fn<() => void>();
    const stop = onSessionEnded(ended);
    storeTokens(tokens);
    me = refusal(status);
    await expect(queriesOf().fetchQuery(meQuery)).rejects.toThrow();
    stop();
    expect([getToken(), getRefreshToken(), ended.mock.calls.length]).toEqual([null, null, 1]);
  });

  test.each([0, 429, 500, 502, 503])("while the server is unavailable (%i) stays signed in", async (status) => {
    storeTokens(tokens);
    me = refusal(status);
    await expect(queriesOf().fetchQuery(meQuery)).rejects.toThrow();
    expect([getToken(), getRefreshToken()]).toEqual(["access", "refresh"]);
  });
});
