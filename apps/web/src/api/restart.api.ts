import { useEffect, useRef, useState } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { followRestart, followRestarts, type RestartState } from "../lib/follow-restart.ts";
import { call } from "./client.ts";

const restartStatusQuery = queryOptions({
  queryKey: ["restart"],
  queryFn: ({ signal }) => call("GET /admin/restart", { signal }),
  staleTime: 0,
});

/** Whether the server can be restarted, its start time, and its peers on the same database. */
export function useRestartStatus() {
  return useQuery(restartStatusQuery);
}

/** Short, so that a request lost in the restart is soon repeated. */
const POLL_TIMEOUT_MS = 3_000;

/** Id of the process that currently responds. */
export async function fetchInstanceId(): Promise<string> {
  return (await call("GET /system/version", { timeoutMs: POLL_TIMEOUT_MS })).instance_id;
}

interface RestartRun {
  readonly onState: (state: RestartState) => void;
  readonly signal: AbortSignal;
}

/** Sends a request, then follows the restart that it started. */
function useFollowed<T>(initiate: () => Promise<T>, follow: (accepted: T, run: RestartRun) => Promise<void>) {
  const queries = useQueryClient();
  const [state, setState] = useState<RestartState>("idle");
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (): Promise<void> => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setState("initiated");
    let accepted: T;
    try {
      accepted = await initiate();
    } catch {
      return setState("failed");
    }
    await follow(accepted, {
      signal,
      onState: (next) => {
        setState(next);
        // Refetch the data of screens that stayed open.
        if (next === "completed") void queries.invalidateQueries();
      },
    });
  };
  return { state, isRunning: !["idle", "completed", "failed"].includes(state), start };
}

/** Restarts the only server and follows it. `initiate` sends the request that restarts it. */
export function useRestart(initiate: () => Promise<{ readonly instance_id: string }>) {
  return useFollowed(initiate, ({ instance_id }, run) =>
    followRestart({ instanceId: instance_id, fetchInstanceId, ...run }),
  );
}

/** Fetches the servers on the database, and shows them. */
function useFetchServers() {
  const queries = useQueryClient();
  return async () => {
    const status = await call("GET /admin/restart", { timeoutMs: POLL_TIMEOUT_MS });
    queries.setQueryData(restartStatusQuery.queryKey, status);
    return status.servers;
  };
}

/** Restarts the server that the page names as its own, of one or several, and follows it. */
export function useRestartOne(ownId: string | undefined) {
  const fetchServers = useFetchServers();
  return useFollowed(
    async () => {
      const before = await fetchServers();
      // Behind a proxy without sticky sessions, another server may receive the request.
      const accepted =
        before.length > 1 && ownId !== undefined
          ? await call("POST /admin/restart/servers/:instanceId", { params: { instanceId: ownId } })
          : await call("POST /admin/restart");
      return { before, instanceId: accepted.instance_id };
    },
    ({ before, instanceId }, run) =>
      before.length > 1
        ? followRestarts({ before, instanceId, fetchServers, ...run })
        : followRestart({ instanceId, fetchInstanceId, ...run }),
  );
}

/** Restarts all servers on the database, one after the other, and follows them. */
export function useRestartAll() {
  const fetchServers = useFetchServers();
  return useFollowed(
    async () => {
      const before = await fetchServers();
      await call("POST /admin/restart/all");
      return before;
    },
    (before, run) => followRestarts({ before, fetchServers, ...run }),
  );
}
