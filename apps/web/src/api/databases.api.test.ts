import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendActivation, useChangeProfile, useDeleteProfile } from "./databases.api.ts";

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

test("profiles are fetched again after a refusal, because another admin may have changed them", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "version_conflict" }, { status: 409 })));
  const queries = new QueryClient();
  let change: ReturnType<typeof useChangeProfile> | undefined;
  let remove: ReturnType<typeof useDeleteProfile> | undefined;
  function Profiles(): null {
    change = useChangeProfile();
    remove = useDeleteProfile();
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Profiles)));
  const body = {
    type: "sqlite",
    name: "Stage",
    description: "",
    database_path: "stage.db",
    enable_foreign_keys: true,
    version: 1,
  } as const;
  for (const send of [() => change?.mutateAsync({ id: "p", body }), () => remove?.mutateAsync("p")]) {
    queries.setQueryData(["database"], {});
    await expect(send()).rejects.toThrow();
    expect(queries.getQueryState(["database"])?.isInvalidated).toBe(true);
  }
});
