import { useEffect, useRef, useState } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { followRestart, type RestartState } from "../lib/follow-restart.ts";
import { call } from "./client.ts";

const restartStatusQuery = queryOptions({
  queryKey: ["restart"],
  queryFn: ({ signal }) => call("GET /admin/restart", { signal }),
  staleTime: 0,
});

/** Whether the server can be restarted, and since when it runs. */
export function useRestartStatus() {
  return useQuery(restartStatusQuery);
}

/** Short, so that a request that got lost in the restart is soon repeated. */
const POLL_TIMEOUT_MS = 3_000;

/** Id of the process that answers now. */
export async function fetchInstanceId(): Promise<string> {
  return (await call("GET /system/version", { timeoutMs: POLL_TIMEOUT_MS })).instance_id;
}

/** Restarts the server and follows it. `initiate` sends the request that restarts it. */
export function useRestart(
  initiate: () => Promise<{ readonly instance_id: string }> = () => call("POST /admin/restart"),
) {
  const queries = useQueryClient();
  const [state, setState] = useState<RestartState>("idle");
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (): Promise<void> => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setState("initiated");
    let instanceId: string;
    try {
      instanceId = (await initiate()).instance_id;
    } catch {
      return setState("failed");
    }
    await followRestart({
      instanceId,
      fetchInstanceId,
      signal,
      onState: (next) => {
        setState(next);
        // Data of the screens that stayed open.
        if (next === "completed") void queries.invalidateQueries();
      },
    });
  };
  return { state, isRunning: !["idle", "completed", "failed"].includes(state), start };
}
