import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ShowPreview } from "@showrunner/contract/rest";
import { call } from "../client.ts";

/** The show's games as a start would freeze them. Fetched once for each visit: fetched again, it would begin anew. */
export function useShowPreview(id: string): UseQueryResult<ShowPreview> {
  return useQuery({
    queryKey: ["gameshows", id, "preview"],
    queryFn: ({ signal }) => call("GET /gameshows/:id/preview", { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // What the answer says will not change by asking again.
    retry: false,
  });
}
