import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { paged } from "../../../api/pages.ts";

/** Pages through the answers to one round, in order of their moments, where there are more than the live line lists. */
export function submissionsOptions(id: string, round_id: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: ["gameshows", id, "submissions", round_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call("GET /gameshows/:id/submissions", { params: { id }, query: { limit: 200, round_id, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}
