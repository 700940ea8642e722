import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { assetsQuery } from "./assets.api.ts";
import { useDeleteGame, useDuplicateGame, useImportGame, useUpdateGame } from "./games.api.ts";
import { useDeleteGameshow, useLoadSample } from "./gameshows.api.ts";

const queries = new QueryClient();
vi.mock(import("@tanstack/react-query"), async (original) => ({
  ...(await original()),
  useQueryClient: () => queries,
  useMutation: ((options: object) => ({
    mutateAsync: (variables: unknown) => new MutationObserver(queries, options).mutate(variables as never),
  })) as never,
}));
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("location", { pathname: "/games" });
vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ id: "g" })));

const { queryKey } = assetsQuery("image", { linked_type: "game" });
beforeEach(() => {
  queries.setQueryData(queryKey, { pages: [], pageParams: [] });
});

test.each([
  ["a new cover", () => useUpdateGame("g").mutateAsync({ cover_image_id: "i" })],
  ["a deleted round", () => useUpdateGame("g").mutateAsync({ rounds: [] })],
  ["an imported game", () => useImportGame().mutateAsync({ title: "Game" })],
  ["a copied game", () => useDuplicateGame().mutateAsync({ id: "g" })],
  ["a deleted game", () => useDeleteGame().mutateAsync("g")],
  ["a deleted show", () => useDeleteGameshow().mutateAsync("s")],
  ["a show from a template", () => useLoadSample().mutateAsync({ language: "en", template: "sample" })],
])("lists of files are loaded again after %s", async (_name, change) => {
  await change();
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("lists of files stay after a change that concerns no file", async () => {
  await useUpdateGame("g").mutateAsync({ title: "Other" });
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
