import { QueryClient } from "@tanstack/react-query";
import { ApiError, isTemporary } from "../api/errors.ts";

/** Retries temporary failures only, except rate limiting. */
function retry(failures: number, error: Error): boolean {
  return failures < 2 && isTemporary(error) && !(error instanceof ApiError && error.status === 429);
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Some browsers treat a LAN without internet as offline; only the server matters.
      queries: { retry, staleTime: 5_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
