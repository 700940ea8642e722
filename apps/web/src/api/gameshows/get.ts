import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Gameshow } from "@showrunner/contract/rest";
import { call } from "../client.ts";

export const gameshowQuery = (id: string) =>
  queryOptions({
    queryKey: ["gameshows", id],
    queryFn: ({ signal }) => call("GET /gameshows/:id", { params: { id }, signal }),
  });

export function useGameshow(id: string): UseQueryResult<Gameshow> {
  return useQuery(gameshowQuery(id));
}
