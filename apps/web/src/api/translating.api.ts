import { useQuery } from "@tanstack/react-query";
import type { TranslateRequest, TranslateStreamEvent } from "@showrunner/contract/rest";
import { call, callLines } from "./client.ts";

/** Short, because every run changes what is left of budgets. */
const ESTIMATE_STALE_MS = 10_000;
/** Time until the server has started the run. */
const START_TIMEOUT_MS = 30_000;

/** Estimated cost of a translation; undefined while there is nothing to translate. */
export function useTranslationEstimate(request: TranslateRequest | null) {
  return useQuery({
    queryKey: ["ai", "translation-estimate", request],
    queryFn: ({ signal }) => call("POST /ai/translations/estimate", { body: request as TranslateRequest, signal }),
    enabled: request !== null,
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });
}

/** Starts a translation; aborting the signal ends the stream and the vendor's work. */
export function streamTranslations(
  request: TranslateRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<TranslateStreamEvent>> {
  return callLines("POST /ai/translations", { body: request, signal, timeoutMs: START_TIMEOUT_MS });
}
