import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "./client.ts";
import { cursorPagination } from "./pagination.ts";

/** Pages of a round's submissions, ordered by time, for rounds with more submissions than the live connection lists. */
export function submissionsOptions(id: string, roundId: string) {
  return infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["gameshows", id, "submissions", roundId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call("GET /gameshows/:id/submissions", {
        params: { id },
        query: { limit: 200, round_id: roundId, cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
