import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../client.ts";

export function useDuplicateGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /games/:id/duplicate", { params: { id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["games", "list"] }),
  });
}
