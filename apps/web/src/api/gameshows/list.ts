import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { cursorPagination } from "../pagination.ts";

type GameshowsFilter = Omit<NonNullable<CallOptions<"GET /gameshows">["query"]>, "cursor">;

export const gameshowsQuery = (filter: GameshowsFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["gameshows", "list", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /gameshows", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** The shows that the visitor may moderate, paginated. */
export function useGameshows(filter: GameshowsFilter) {
  return useInfiniteQuery(gameshowsQuery(filter));
}
