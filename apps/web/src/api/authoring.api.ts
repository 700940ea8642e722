import { useQuery } from "@tanstack/react-query";
import type { DraftRequest, DraftStreamEvent } from "@showrunner/contract/rest";
import { call, callLines, type CallOptions } from "./client.ts";

/** Specification, section 4: statuses of AI features are cached for 300 seconds. */
const STATUS_CACHE_MS = 300_000;
type DraftBody = CallOptions<"POST /ai/rounds">["body"];

/** Whether a model can write drafts; a failure counts as no. */
export function useAuthoringStatus() {
  return useQuery({
    queryKey: ["ai", "authoring"],
    queryFn: ({ signal }) => call("GET /ai/authoring", { signal }),
    staleTime: STATUS_CACHE_MS,
    retry: false,
  });
}

/** What drafts would cost; undefined while nothing is asked for. */
export function useDraftEstimate(request: DraftRequest | null) {
  return useQuery({
    queryKey: ["ai", "draft-estimate", request],
    queryFn: ({ signal }) => call("POST /ai/rounds/estimate", { body: request as DraftBody, signal }),
    enabled: request !== null,
    staleTime: STATUS_CACHE_MS,
    retry: false,
  });
}

/** Starts drafting; reading ends with the signal, and so does the vendor's work. */
export function streamDrafts(request: DraftRequest, signal: AbortSignal): Promise<AsyncIterable<DraftStreamEvent>> {
  return callLines("POST /ai/rounds", { body: request, signal, timeoutMs: 30_000 });
}
