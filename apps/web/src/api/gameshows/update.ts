import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { gameshowQuery } from "./get.ts";

export function useUpdateGameshow(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"PATCH /gameshows/:id">["body"]) =>
      call("PATCH /gameshows/:id", { params: { id }, body }),
    onSuccess: async (show) => {
      queries.setQueryData(gameshowQuery(id).queryKey, show);
      await queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
    },
  });
}
