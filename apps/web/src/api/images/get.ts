import { queryOptions, useQueries } from "@tanstack/react-query";
import { call } from "../client.ts";

/** Well below the lifetime of signed URLs. */
const address_lifetime_ms = 10 * 60_000;

export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ["images", id],
    queryFn: ({ signal }) => call("GET /images/:id", { params: { id }, signal }),
    staleTime: address_lifetime_ms,
  });

/** Display-size URLs of images by id; ids that are unknown or not loaded yet are missing. */
export function useImageUrls(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) => imageQuery(id)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.urls.display] as const] : []))),
  });
}
