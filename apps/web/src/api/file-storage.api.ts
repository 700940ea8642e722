import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FileStorage } from "@showrunner/contract/rest";
import { call } from "./client.ts";

/** How often the progress of a move is read, in ms. */
const PROGRESS_INTERVAL_MS = 1_000;
/** Longer than the server waits for a service that does not respond. */
const TEST_TIMEOUT_MS = 60_000;

export const fileStorageQuery = queryOptions({
  queryKey: ["file-storage"],
  queryFn: ({ signal }) => call("GET /admin/storage", { signal, timeoutMs: TEST_TIMEOUT_MS }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running == null ? false : PROGRESS_INTERVAL_MS),
});

/** Where uploaded files are stored; polls while a move is running. */
export function useFileStorage() {
  return useQuery(fileStorageQuery);
}

export function useTestStorage() {
  return useMutation({ mutationFn: () => call("POST /admin/storage/test", { timeoutMs: TEST_TIMEOUT_MS }) });
}

function useStorageChange(change: () => Promise<FileStorage>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (storage) => queries.setQueryData(fileStorageQuery.queryKey, storage),
    // The refusal may be due to another admin's change.
    onError: () => queries.invalidateQueries({ queryKey: fileStorageQuery.queryKey }),
  });
}

export const useMoveFiles = () => useStorageChange(() => call("POST /admin/storage/move"));
export const useCancelMove = () => useStorageChange(() => call("POST /admin/storage/cancel"));
