import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Game } from "@showrunner/contract/rest";
import { call, type CallOptions } from "../client.ts";
import { gameQuery } from "./get.ts";

/** Updates a game and, when given, all of its rounds atomically; fails when `version` is not the newest. */
export function useUpdateGame(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"PATCH /games/:id">["body"]): Promise<Game> =>
      call("PATCH /games/:id", { params: { id }, body }),
    onSuccess: async (game) => {
      queries.setQueryData(gameQuery(id).queryKey, game);
      await queries.invalidateQueries({ queryKey: ["games", "list"] });
    },
  });
}
