import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AiRunSummary } from "@showrunner/contract/rest";
import { callLines } from "./client.ts";

const RUN_STATES_KEY = ["run-states"] as const;
/** Delay before a stream is reopened that ended or broke while runs were active. */
const REOPEN_MS = 2_000;

export const isRunActive = ({ ended_at }: Pick<AiRunSummary, "ended_at">): boolean => ended_at === null;

/** Starts to follow a run. There is no promise to await, because the request lasts as long as the run. */
export function useFollowRunStates(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: RUN_STATES_KEY });
}

/**
 * The caller's active and recently ended runs, newest first. A stream follows them only while some are active, since
 * browsers allow few connections.
 */
export function useRunStates() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: RUN_STATES_KEY,
    queryFn: async ({ signal }): Promise<readonly AiRunSummary[]> => {
      let latest: readonly AiRunSummary[] = [];
      for await (const { items } of await callLines("GET /ai/runs/events", { signal })) {
        latest = items;
        queries.setQueryData(RUN_STATES_KEY, items);
      }
      return latest;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunActive) === true ? REOPEN_MS : false),
  });
}
