import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";

const databaseQuery = queryOptions({
  queryKey: ["database"],
  queryFn: ({ signal }) => call("GET /admin/database", { signal }),
  // Other admins may change it.
  staleTime: 0,
});

/** The database in use, and all profiles. */
export function useDatabaseOverview() {
  return useQuery(databaseQuery);
}

/** Longer than the server waits for a database. */
const TEST_TIMEOUT_MS = 20_000;
/** A fresh start creates all tables. */
const ACTIVATION_TIMEOUT_MS = 60_000;
/** Migrations of large tables take minutes. */
const UPGRADE_TIMEOUT_MS = 600_000;

type Create = "POST /admin/database/profiles";
type Change = "PUT /admin/database/profiles/:profileId";

function useRefetch(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: databaseQuery.queryKey });
}

export function useCreateProfile() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (body: CallOptions<Create>["body"]) => call("POST /admin/database/profiles", { body }),
    onSuccess: refetch,
  });
}

export function useChangeProfile() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: string; readonly body: CallOptions<Change>["body"] }) =>
      call("PUT /admin/database/profiles/:profileId", { params: { profileId: id }, body }),
    onSuccess: refetch,
  });
}

export function useDeleteProfile() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (profileId: string) => call("DELETE /admin/database/profiles/:profileId", { params: { profileId } }),
    onSuccess: refetch,
  });
}

export function useTestProfile() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (profileId: string) =>
      call("POST /admin/database/profiles/:profileId/test", { params: { profileId }, timeoutMs: TEST_TIMEOUT_MS }),
    onSettled: refetch,
  });
}

export function useUpgradeProfile() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (profileId: string) =>
      call("POST /admin/database/profiles/:profileId/upgrade", {
        params: { profileId },
        timeoutMs: UPGRADE_TIMEOUT_MS,
      }),
    onSettled: refetch,
  });
}

/** Sends the request that changes the database; the server restarts then. */
export function sendActivation(body: CallOptions<"POST /admin/database/activate">["body"]) {
  return call("POST /admin/database/activate", { body, timeoutMs: ACTIVATION_TIMEOUT_MS });
}
