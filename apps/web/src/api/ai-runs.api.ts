import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AiOperation } from "@showrunner/contract/rest";
import { OWN_BUDGETS } from "./budgets.api.ts";
import { call, callLines, type CallOptions } from "./client.ts";
import { useIdempotencyKey, type IdempotencyKey } from "./idempotency-key.ts";
import { cursorPagination } from "./pagination.ts";
import { isRunActive, useFollowRunStates } from "./run-states.api.ts";

/** Interval at which an unfinished run is polled. */
const POLL_MS = 1_500;
/** Short, because every run changes what is left of budgets. */
const ESTIMATE_STALE_MS = 10_000;
/** Models may think for a while before the first token. */
const FIRST_LINE_TIMEOUT_MS = 180_000;

/** Query key prefix of the estimates of a provider's runs. */
export const estimatesKey = (providerId: string) => ["ai-runs", "estimate", providerId] as const;
const historyKey = (providerId: string) => ["ai-runs", "of", providerId] as const;

const historyQuery = (providerId: string, operation: AiOperation) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: [...historyKey(providerId), operation],
    queryFn: ({ signal, pageParam: cursor }) =>
      call("GET /providers/:id/runs", { params: { id: providerId }, query: { operation, cursor, limit: 10 }, signal }),
    staleTime: 0,
  });

/** The caller's runs of a provider, newest first. */
export function useRunHistory(providerId: string, operation: AiOperation) {
  return useInfiniteQuery(historyQuery(providerId, operation));
}

export function useRefetchRuns(providerId: string): () => Promise<void> {
  const queries = useQueryClient();
  const followStates = useFollowRunStates();
  return async () => {
    followStates();
    await Promise.all([
      queries.invalidateQueries({ queryKey: historyKey(providerId) }),
      queries.invalidateQueries({ queryKey: estimatesKey(providerId) }),
      queries.invalidateQueries({ queryKey: OWN_BUDGETS }),
      // The provider's state may have changed: its credentials were refused, or another admin paused it.
      queries.invalidateQueries({ queryKey: ["providers", "one", providerId] }),
    ]);
  };
}

/** Runs a text model; aborting `signal` also stops the vendor's work. */
export async function streamText(
  providerId: string,
  body: CallOptions<"POST /providers/:id/run">["body"],
  { signal, key }: { readonly signal: AbortSignal; readonly key: IdempotencyKey },
) {
  // After an abort, the same request is a new run and needs a new key.
  signal.addEventListener("abort", key.renew, { once: true });
  const lines = await callLines("POST /providers/:id/run", {
    params: { id: providerId },
    body,
    headers: key.getHeaders(body),
    signal,
    timeoutMs: FIRST_LINE_TIMEOUT_MS,
  });
  key.renew();
  return lines;
}

export type RunEstimateBody = CallOptions<"POST /providers/:id/run/estimate">["body"];

/** Why a budget would refuse a run, before it is sent. Disabled for a null body. */
export function useRunRefusal(providerId: string, body: RunEstimateBody | null) {
  return useQuery({
    queryKey: [...estimatesKey(providerId), body],
    queryFn: ({ signal }) =>
      call("POST /providers/:id/run/estimate", { params: { id: providerId }, body: body as RunEstimateBody, signal }),
    select: ({ refusal }) => refusal,
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });
}

/** A run, polled until it has ended. */
export function useRun(id: string | null) {
  return useQuery({
    queryKey: ["ai-runs", "one", id],
    queryFn: ({ signal }) => call("GET /ai/runs/:id", { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || isRunActive(data) ? POLL_MS : false),
  });
}

export function useStartImages(providerId: string) {
  const refetch = useRefetchRuns(providerId);
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /providers/:id/run/image">["body"]) =>
      call("POST /providers/:id/run/image", { params: { id: providerId }, body, headers: key.getHeaders(body) }),
    onSuccess: () => {
      key.renew();
      return refetch();
    },
    onError: () => refetch(),
  });
}

export function useStartVideo(providerId: string) {
  const refetch = useRefetchRuns(providerId);
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /providers/:id/run/video">["body"]) =>
      call("POST /providers/:id/run/video", { params: { id: providerId }, body, headers: key.getHeaders(body) }),
    onSuccess: () => {
      key.renew();
      return refetch();
    },
    onError: () => refetch(),
  });
}

export function useStartTranscription(providerId: string) {
  const refetch = useRefetchRuns(providerId);
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ file, model }: { readonly file: File; readonly model: string }) => {
      const form = new FormData();
      // Fields come before the file, which the server reads last.
      if (model !== "") form.append("model", model);
      form.append("file", file, file.name);
      return call("POST /providers/:id/run/transcription", {
        params: { id: providerId },
        form,
        headers: key.getHeaders([model, file.name, file.size, file.lastModified]),
      });
    },
    onSuccess: () => {
      key.renew();
      return refetch();
    },
    onError: () => refetch(),
  });
}

export function useCancelRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /ai/runs/:id/cancel", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ai-runs"] }),
  });
}

/** Repeats an interrupted run; resolves with the new run. */
export function useRunAgain() {
  const queries = useQueryClient();
  const followStates = useFollowRunStates();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (id: string) => call("POST /ai/runs/:id/run-again", { params: { id }, headers: key.getHeaders(id) }),
    onSuccess: () => {
      key.renew();
      followStates();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ai-runs"] }),
  });
}
