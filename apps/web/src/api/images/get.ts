import { queryOptions, useQueries } from "@tanstack/react-query";
import { call } from "../client.ts";

/** Well below the lifetime of signed URLs. */
const SIGNED_URL_STALE_MS = 10 * 60_000;

export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ["images", id],
    queryFn: ({ signal }) => call("GET /images/:id", { params: { id }, signal }),
    staleTime: SIGNED_URL_STALE_MS,
  });

/** Display-size URLs of images by id; ids that are unknown or not loaded yet are missing. */
export function useImageUrls(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) => imageQuery(id)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.urls.display] as const] : []))),
  });
}
