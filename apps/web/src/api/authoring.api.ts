import { queryOptions, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { sumCosts } from "@showrunner/contract/run-estimate";
import type {
  DraftRequest,
  DraftStreamEvent,
  PictureIdeasRequest,
  PictureIdeaStreamEvent,
  RunEstimate,
  SuggestionRequest,
  SuggestionStreamEvent,
  TextCheckRequest,
  TextCheckStreamEvent,
} from "@showrunner/contract/rest";
import { call, callLines, type CallOptions } from "./client.ts";
import { AUTHORING_STATUS_KEY } from "./providers.api.ts";

/** Statuses of AI features are cached for 300 s (docs/conformance.md, section 4). */
const STATUS_CACHE_MS = 300_000;
/** Short, because every run changes what is left of budgets. */
const ESTIMATE_STALE_MS = 10_000;
/** Time until the server has started the run. */
const START_TIMEOUT_MS = 30_000;
type DraftBody = CallOptions<"POST /ai/rounds">["body"];

/** Whether a model can write drafts; a failure counts as no. */
export function useAuthoringStatus() {
  return useQuery({
    queryKey: AUTHORING_STATUS_KEY,
    queryFn: ({ signal }) => call("GET /ai/authoring", { signal }),
    staleTime: STATUS_CACHE_MS,
    retry: false,
  });
}

/** Estimated cost of drafts; undefined for a null request. */
export function useDraftEstimate(request: DraftRequest | null) {
  return useQuery({
    queryKey: ["ai", "draft-estimate", request],
    queryFn: ({ signal }) => call("POST /ai/rounds/estimate", { body: request as DraftBody, signal }),
    enabled: request !== null,
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });
}

/** Starts drafting; aborting the signal ends the stream and the vendor's work. */
export function streamDrafts(request: DraftRequest, signal: AbortSignal): Promise<AsyncIterable<DraftStreamEvent>> {
  return callLines("POST /ai/rounds", { body: request, signal, timeoutMs: START_TIMEOUT_MS });
}

/** Reads the text of a file on the server; nothing is saved. */
export function useReadDocument() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("file", file, file.name);
      return call("POST /ai/documents", { form });
    },
  });
}

/** Estimated cost of suggestions for a round. */
export function useSuggestionEstimate(request: SuggestionRequest) {
  return useQuery({
    queryKey: ["ai", "suggestion-estimate", request],
    queryFn: ({ signal }) => call("POST /ai/suggestions/estimate", { body: request, signal }),
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });
}

/** Starts suggestions for a round; aborting the signal ends the stream and the vendor's work. */
export function streamSuggestions(
  request: SuggestionRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<SuggestionStreamEvent>> {
  return callLines("POST /ai/suggestions", { body: request, signal, timeoutMs: START_TIMEOUT_MS });
}

const textCheckEstimateQuery = (request: TextCheckRequest) =>
  queryOptions({
    queryKey: ["ai", "text-check-estimate", request],
    queryFn: ({ signal }) => call("POST /ai/text-checks/estimate", { body: request, signal }),
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });

/** Estimated cost of a text check; undefined for a null request. */
export function useTextCheckEstimate(request: TextCheckRequest | null) {
  return useQuery({ ...textCheckEstimateQuery(request as TextCheckRequest), enabled: request !== null });
}

/** Total estimated cost of several text checks; undefined until all estimates are known. */
export function useTextCheckEstimates(requests: readonly TextCheckRequest[]): RunEstimate | undefined {
  return useQueries({
    queries: requests.map(textCheckEstimateQuery),
    combine: (results) => {
      const estimates = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (estimates.length < results.length) return undefined;
      const refusal = estimates.find((estimate) => estimate.refusal !== null)?.refusal ?? null;
      return { cost: sumCosts(estimates.map(({ cost }) => cost)), refusal };
    },
  });
}

/** Starts a text check; aborting the signal ends the stream and the vendor's work. */
export function streamTextChecks(
  request: TextCheckRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<TextCheckStreamEvent>> {
  return callLines("POST /ai/text-checks", { body: request, signal, timeoutMs: START_TIMEOUT_MS });
}

/** Estimated cost of picture ideas and of the pictures themselves; undefined for a null request. */
export function usePictureIdeasEstimate(request: PictureIdeasRequest | null) {
  return useQuery({
    queryKey: ["ai", "picture-ideas-estimate", request],
    queryFn: ({ signal }) => call("POST /ai/picture-ideas/estimate", { body: request as PictureIdeasRequest, signal }),
    enabled: request !== null,
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });
}

/** Starts picture ideas; aborting the signal ends the stream and the vendor's work. */
export function streamPictureIdeas(
  request: PictureIdeasRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<PictureIdeaStreamEvent>> {
  return callLines("POST /ai/picture-ideas", { body: request, signal, timeoutMs: START_TIMEOUT_MS });
}
