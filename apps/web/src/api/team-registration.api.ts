import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { gameshowQuery } from "./gameshows.api.ts";

export function useSetRegistration(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (open: boolean) => call("PUT /gameshows/:id/registration", { params: { id }, body: { open } }),
    onSuccess: (show) => queries.setQueryData(gameshowQuery(id).queryKey, show),
  });
}
