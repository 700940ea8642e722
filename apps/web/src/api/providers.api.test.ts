import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useDeleteProvider } from "./providers.api.ts";

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
  let remove: ReturnType<typeof useDeleteProvider> | undefined;
  function Providers(): null {
    remove = useDeleteProvider("openai");
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Providers />
    </QueryClientProvider>,
  );
  await remove?.mutateAsync("OpenAI");
  expect(outdated.filter((key) => queries.getQueryState(key)?.isInvalidated !== true)).toEqual([]);
});
