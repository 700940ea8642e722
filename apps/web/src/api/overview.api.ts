import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

const REFRESH_MS = 10_000;

/** State of the installation, kept up to date while the page is visible. */
export function useOverview() {
  return useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call("GET /admin/overview", { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}
