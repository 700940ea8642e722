import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { paged } from "../../../api/pages.ts";

/** Pages of a round's submissions, ordered by time, for rounds with more than the live connection lists. */
export function submissionsOptions(id: string, round_id: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: ["gameshows", id, "submissions", round_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call("GET /gameshows/:id/submissions", { params: { id }, query: { limit: 200, round_id, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}
