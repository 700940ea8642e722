import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { useReplacePricing } from "./provider-pricing.api.ts";
import { renderHook } from "./testing/render-hook.tsx";

test("saved prices are shown at once, and prices and estimates that follow from them are fetched again", async () => {
  vi.stubGlobal("location", { pathname: "/admin/providers" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  const saved = { entries: [], former: [], revision: "2" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(saved)));
  const queries = new QueryClient();
  const pricing = ["provider-pricing", "anna"];
  const units = [...pricing, "units", { operation: "chat" }];
  const estimate = ["ai-runs", "estimate", "anna", { operation: "chat" }];
  const ofOther = ["provider-pricing", "berta", "units", { operation: "chat" }];
  const authoring = ["ai", "authoring"];
  for (const key of [pricing, units, estimate, authoring, ofOther]) queries.setQueryData(key, { revision: "1" });
  const replace = renderHook(queries, () => useReplacePricing("anna"));
  await replace.mutateAsync({ revision: "1", entries: [] });
  expect(queries.getQueryData(pricing)).toEqual(saved);
  const isOutdated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect([pricing, units, estimate, authoring, ofOther].map(isOutdated)).toEqual([false, true, true, true, false]);
});
