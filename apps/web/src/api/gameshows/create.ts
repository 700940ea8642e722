import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { gameshowQuery } from "./get.ts";

export function useCreateGameshow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /gameshows">["body"]) => call("POST /gameshows", { body }),
    onSuccess: async (show) => {
      queries.setQueryData(gameshowQuery(show.id).queryKey, show);
      await queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
    },
  });
}
