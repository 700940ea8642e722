import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";

/** How often the progress of a restore is read, in ms. */
const PROGRESS_INTERVAL_MS = 1_000;
/** Long, because the server checks the passphrase and tests the database before it responds. */
const START_TIMEOUT_MS = 60_000;

const restoreQuery = queryOptions({
  queryKey: ["restore"],
  queryFn: ({ signal }) => call("GET /admin/restore", { signal }),
  // Other admins may have started one.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === "running" ? PROGRESS_INTERVAL_MS : false),
});

/** The running or most recent restore. */
export function useRestoreStatus() {
  return useQuery(restoreQuery);
}

export function useStartRestore() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /admin/restore">["body"]) =>
      call("POST /admin/restore", { body, timeoutMs: START_TIMEOUT_MS }),
    onSuccess: (restore) => queries.setQueryData(restoreQuery.queryKey, restore),
  });
}

export function useCancelRestore() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /admin/restore/cancel", { timeoutMs: START_TIMEOUT_MS }),
    onSuccess: (restore) => queries.setQueryData(restoreQuery.queryKey, restore),
  });
}
