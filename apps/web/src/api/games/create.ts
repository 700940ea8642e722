import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { gameQuery } from "./get.ts";

export function useCreateGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /games">["body"]) => call("POST /games", { body }),
    onSuccess: async (game) => {
      queries.setQueryData(gameQuery(game.id).queryKey, game);
      await queries.invalidateQueries({ queryKey: ["games", "list"] });
    },
  });
}
