import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../client.ts";

export function useDeleteGameshow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /gameshows/:id", { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: ["gameshows", id] });
      return queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
    },
  });
}
