import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../client.ts";

/** Fails with the names of the shows that use the game. */
export function useDeleteGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /games/:id", { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: ["games", id] });
      return queries.invalidateQueries({ queryKey: ["games", "list"] });
    },
  });
}
