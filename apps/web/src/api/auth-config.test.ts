import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchCurrentAuthConfig, refetchAuthConfig, invalidateAuthConfig } from "./auth.api.ts";

const MINUTE = 60_000;
let queries: QueryClient;
let requestCount: number;
/** Current behaviour of the server. Responses are numbered, so that tests can tell which one is used. */
let server: "responds" | "is down" | "hangs";

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  requestCount = 0;
  server = "responds";
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => {
    requestCount += 1;
    if (server === "is down") return Promise.reject(new TypeError("Failed to fetch"));
    if (server === "responds")
      return Promise.resolve(new Response(JSON.stringify({ app_name: `response ${requestCount}` })));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "TimeoutError")));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nameNow = async (): Promise<string | null> => (await fetchCurrentAuthConfig(queries)).app_name;

test("fetches the configuration once in five minutes", async () => {
  expect(await nameNow()).toBe("response 1");
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  expect(await nameNow()).toBe("response 1");
  await vi.advanceTimersByTimeAsync(1);
  expect(await nameNow()).toBe("response 2");
});

test("refetches on demand, and at the next navigation after an invalidation", async () => {
  await nameNow();
  expect((await refetchAuthConfig(queries)).app_name).toBe("response 2");
  expect(await nameNow()).toBe("response 2");
  await invalidateAuthConfig(queries);
  expect(requestCount).toBe(2);
  expect(await nameNow()).toBe("response 3");
});

test("uses the cached configuration while the server is down or too slow", async () => {
  await nameNow();
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  server = "is down";
  expect(await nameNow()).toBe("response 1");
  server = "hangs";
  const slow = nameNow();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await slow).toBe("response 1");
});

test("fails when the server is down and nothing is cached", async () => {
  server = "is down";
  await expect(nameNow()).rejects.toMatchObject({ code: "network" });
});
