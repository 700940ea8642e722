import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isTemporary } from "./api-error.ts";
import { call, type CallOptions } from "./client.ts";

export function useCoHosts(showId: string) {
  return useQuery({
    queryKey: ["gameshows", showId, "co-hosts"],
    queryFn: ({ signal }) => call("GET /gameshows/:id/co-hosts", { params: { id: showId }, signal }),
  });
}

export function useAddCoHost(showId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (login: string) => call("POST /gameshows/:id/co-hosts", { params: { id: showId }, body: { login } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["gameshows", showId, "co-hosts"] }),
  });
}

export function useRemoveCoHost(showId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call("DELETE /gameshows/:id/co-hosts/:userId", { params: { id: showId, userId } }),
    onSuccess: () => {
      // A user who removed themselves has lost access: navigate away without waiting for the queries.
      void queries.invalidateQueries({ queryKey: ["gameshows", showId, "co-hosts"] });
      void queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
    },
  });
}

const linkKey = (showId: string) => ["gameshows", showId, "co-host-link"];

/** Whether the show has a co-host link, and when it expires. */
export function useCoHostLink(showId: string) {
  return useQuery({
    queryKey: linkKey(showId),
    queryFn: ({ signal }) => call("GET /gameshows/:id/co-host-link", { params: { id: showId }, signal }),
  });
}

export function useCreateCoHostLink(showId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"PUT /gameshows/:id/co-host-link">["body"]) =>
      call("PUT /gameshows/:id/co-host-link", { params: { id: showId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: linkKey(showId) }),
  });
}

export function useWithdrawCoHostLink(showId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /gameshows/:id/co-host-link", { params: { id: showId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: linkKey(showId) }),
  });
}

/** The show that a co-host link is for. */
export function useInvitedShow(token: string, enabled: boolean) {
  return useQuery({
    queryKey: ["gameshows", "invited", token],
    queryFn: ({ signal }) => call("POST /gameshows/check-co-host-link", { body: { token }, signal }),
    retry: (count, error) => isTemporary(error) && count < 2,
    staleTime: Infinity,
    gcTime: 0,
    enabled,
  });
}

export function useAcceptCoHostLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call("POST /gameshows/accept-co-host-link", { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["gameshows"] }),
  });
}
