import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ActivationFailure, DatabaseCopy } from "@showrunner/contract/rest";
import { call, type CallOptions } from "./client.ts";
import { fetchInstanceId } from "./restart.api.ts";
import { delay } from "../lib/delay.ts";

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
    // After a refusal, too: another admin may have changed the profile.
    onSettled: refetch,
  });
}

export function useDeleteProfile() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (profileId: string) => call("DELETE /admin/database/profiles/:profileId", { params: { profileId } }),
    // After a refusal, too: another admin may have changed the profile.
    onSettled: refetch,
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

/** How often the progress of an upgrade is read, in ms. */
const UPGRADE_INTERVAL_MS = 1_000;

/** The upgrade that the server is running; read while `isRunning`. */
export function useUpgradeProgress(isRunning: boolean) {
  return useQuery({
    queryKey: ["database-upgrade"],
    queryFn: ({ signal }) => call("GET /admin/database/upgrade", { signal }),
    enabled: isRunning,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: UPGRADE_INTERVAL_MS,
  });
}

/** Sends the request that changes the database, after which the server restarts. */
export function sendActivation(body: CallOptions<"POST /admin/database/activate">["body"]) {
  // An existing database is upgraded before the response.
  const timeoutMs = body.mode === "use_existing" ? UPGRADE_TIMEOUT_MS : ACTIVATION_TIMEOUT_MS;
  return call("POST /admin/database/activate", { body, timeoutMs });
}

/** How often the progress of a copy is read, in ms. */
const COPY_INTERVAL_MS = 1_000;
const COPY_TIMEOUT_MS = 3_000;

const copyQuery = queryOptions({
  queryKey: ["database-copy"],
  queryFn: ({ signal }) => call("GET /admin/database/copy", { signal, timeoutMs: COPY_TIMEOUT_MS }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === "running" ? COPY_INTERVAL_MS : false),
});

/** The running or most recent copy of the database. */
export function useDatabaseCopy() {
  return useQuery(copyQuery);
}

export function useEstimateCopy() {
  return useMutation({
    mutationFn: (profileId: string) =>
      call("POST /admin/database/profiles/:profileId/copy-estimate", {
        params: { profileId },
        timeoutMs: ACTIVATION_TIMEOUT_MS,
      }),
  });
}

export function useCancelCopy() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("POST /admin/database/copy/cancel", {
        timeoutMs: ACTIVATION_TIMEOUT_MS,
      }),
    onSuccess: (copy) => queries.setQueryData(copyQuery.queryKey, copy),
  });
}

/** The copy failed; the former database stays in use. */
export class CopyFailed extends Error {
  override readonly name = "CopyFailed";
  readonly reason: ActivationFailure;
  readonly place: string | null;

  constructor({ failure, place }: Pick<DatabaseCopy, "failure" | "place">) {
    super(failure ?? "failed");
    this.reason = failure ?? "failed";
    this.place = place;
  }
}

/** Copies everything into the database of a profile; resolves when the server is about to restart on it. */
export async function sendCopy(
  profileId: string,
  onProgress: (copy: DatabaseCopy) => void,
): Promise<{ readonly instance_id: string }> {
  const begun = await sendActivation({
    profile_id: profileId,
    mode: "copy_everything",
  });
  for (;;) {
    await delay(COPY_INTERVAL_MS);
    try {
      const copy = await call("GET /admin/database/copy", {
        timeoutMs: COPY_TIMEOUT_MS,
      });
      onProgress(copy);
      if (copy.state === "failed") throw new CopyFailed(copy);
      if (copy.state !== "running") return begun;
    } catch (error) {
      if (error instanceof CopyFailed) throw error;
      // The server may be restarting already, or be busy with the copy.
      const isSame = await fetchInstanceId().then(
        (id) => id === begun.instance_id,
        () => false,
      );
      if (!isSame) return begun;
    }
  }
}
