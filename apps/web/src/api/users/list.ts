import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../client.ts";
import { cursorPagination } from "../pagination.ts";

export const usersQuery = (search?: string) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["users", "list", { search }],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /users", { query: { search, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export function useUsers(search?: string) {
  return useInfiniteQuery(usersQuery(search));
}
