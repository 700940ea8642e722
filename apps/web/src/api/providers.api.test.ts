import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { useDeleteProvider } from "./providers.api.ts";
import { renderHook } from "./testing/render-hook.tsx";

test("features and models that a deleted provider offered are fetched again", async () => {
  vi.stubGlobal("location", { pathname: "/admin/providers" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  const queries = new QueryClient();
  const outdated = [
    ["providers", "list", {}],
    ["feature-status", "images", "anna"],
    ["media-models", "image", true],
    ["ai", "authoring"],
  ];
  for (const key of outdated) queries.setQueryData(key, {});
  const remove = renderHook(queries, () => useDeleteProvider("openai"));
  await remove.mutateAsync("OpenAI");
  expect(outdated.filter((key) => queries.getQueryState(key)?.isInvalidated !== true)).toEqual([]);
});
