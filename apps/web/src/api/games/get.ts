import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Game } from "@showrunner/contract/rest";
import { call } from "../client.ts";

export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: ["games", id],
    queryFn: ({ signal }) => call("GET /games/:id", { params: { id }, signal }),
  });

export function useGame(id: string): UseQueryResult<Game> {
  return useQuery(gameQuery(id));
}
