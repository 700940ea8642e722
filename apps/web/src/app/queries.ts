import { QueryClient } from "@tanstack/react-query";
import { ApiError, isTemporary } from "../api/errors.ts";

/** Answers are tried again only where the next try may come out differently. */
function retry(failures: number, error: Error): boolean {
  return failures < 2 && isTemporary(error) && !(error instanceof ApiError && error.status === 429);
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A hall's network without internet counts as offline for some browsers; the server is what matters.
      queries: { retry, staleTime: 5_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
