import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ShowPreview } from "@showrunner/contract/rest";
import { call } from "../client.ts";

/** The show's games as a start would freeze them. Fetched once per visit: a refetch would restart the preview. */
export function useShowPreview(id: string): UseQueryResult<ShowPreview> {
  return useQuery({
    queryKey: ["gameshows", id, "preview"],
    queryFn: ({ signal }) => call("GET /gameshows/:id/preview", { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // A retry would not change the response.
    retry: false,
  });
}
