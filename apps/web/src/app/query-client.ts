import { QueryClient } from "@tanstack/react-query";
import { ApiError, isTemporary } from "../api/api-error.ts";

/** Retries temporary failures only, except rate limiting. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && isTemporary(error) && !(error instanceof ApiError && error.status === 429);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Some browsers treat a LAN without internet access as offline, but only the server matters.
      queries: { retry: shouldRetry, staleTime: 5_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
