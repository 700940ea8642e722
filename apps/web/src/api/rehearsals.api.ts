import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";

const rehearsalsQuery = queryOptions({
  queryKey: ["rehearsals"],
  queryFn: ({ signal }) => call("GET /rehearsals", { signal }),
  // Rehearsals also end by themselves on the server.
  staleTime: 0,
});

/** The visitor's running rehearsals. */
export function useRehearsals() {
  return useQuery(rehearsalsQuery);
}

type StartRehearsal = CallOptions<"POST /gameshows/:id/rehearsals">["body"];

/** Starts a rehearsal; resolves with its copy. */
export function useStartRehearsal(showId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StartRehearsal) => call("POST /gameshows/:id/rehearsals", { params: { id: showId }, body }),
    onSettled: () => queries.invalidateQueries(rehearsalsQuery),
  });
}

export function useEndRehearsal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /rehearsals/:id", { params: { id } }),
    onSettled: () => queries.invalidateQueries(rehearsalsQuery),
  });
}

export function useStartLoadCheck() {
  return useMutation({
    mutationFn: (bots: number) => call("POST /load-checks", { body: { bots } }),
  });
}

export function useStopLoadCheck() {
  return useMutation({
    mutationFn: (id: string) => call("DELETE /load-checks/:id", { params: { id } }),
  });
}

const POLL_MS = 1_000;

/** A load check, polled every second until it is done. */
export function useLoadCheck(id: string | null) {
  return useQuery({
    queryKey: ["load-checks", id],
    queryFn: ({ signal }) => call("GET /load-checks/:id", { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (["done", "failed"].includes(state.data?.phase ?? "") ? false : POLL_MS),
  });
}
