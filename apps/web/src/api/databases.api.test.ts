import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendActivation } from "./databases.api.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { pathname: "/admin/database" });
  // A server that does not respond.
  vi.stubGlobal("fetch", (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener("abort", () => reject(new Error("aborted")));
    return promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the activation of an existing database waits for its upgrade", async () => {
  let failure: unknown = null;
  void sendActivation({ profile_id: "p", mode: "use_existing" }).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(590_000);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(failure).toMatchObject({ code: "timeout" });
});
