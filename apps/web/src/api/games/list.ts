import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { cursorPagination } from "../pagination.ts";

type GamesFilter = Omit<NonNullable<CallOptions<"GET /games">["query"]>, "cursor" | "limit">;

export const gamesQuery = (filter: GamesFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["games", "list", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /games", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** The library, paginated. */
export function useGames(filter: GamesFilter) {
  return useInfiniteQuery(gamesQuery(filter));
}
