import { queryOptions, useQueries } from "@tanstack/react-query";
import { call } from "../client.ts";

/** Signed addresses end; this is well before they do. */
const address_lifetime_ms = 10 * 60_000;

export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ["images", id],
    queryFn: ({ signal }) => call("GET /images/:id", { params: { id }, signal }),
    staleTime: address_lifetime_ms,
  });

/** Addresses of pictures, by id, in display size; those that are not known (yet, or any more) are missing. */
export function useImageUrls(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) => imageQuery(id)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.urls.display] as const] : []))),
  });
}
