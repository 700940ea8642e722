import { call, callFile, type CallOptions } from "./client.ts";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { cursorPagination } from "./pagination.ts";
import { saveFile } from "./save-file.ts";

export type ResultsFormat = "csv" | "xlsx" | "json";

/** Results of large shows are computed per download. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

/** Downloads the results of a show as a file. */
export async function downloadResults(id: string, format: ResultsFormat): Promise<void> {
  const file = await callFile("GET /gameshows/:id/results", {
    params: { id },
    query: { format },
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  saveFile(file, `results.${format}`);
}

type LogFilter = Omit<NonNullable<CallOptions<"GET /gameshows/:id/log">["query"]>, "cursor" | "limit">;

const logQuery = (id: string, filter: LogFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["gameshows", id, "log", filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      call("GET /gameshows/:id/log", { params: { id }, query: { ...filter, limit: 100, cursor }, signal }),
    placeholderData: keepPreviousData,
    // The log grows while the show runs: always refetch.
    staleTime: 0,
  });

/** The log of a show, paginated. */
export function useShowLog(id: string, filter: LogFilter) {
  return useInfiniteQuery(logQuery(id, filter));
}

/** Runs, games and rounds that occur in the log. */
export function useLogOutline(id: string) {
  return useQuery({
    queryKey: ["gameshows", id, "log-outline"],
    queryFn: ({ signal }) => call("GET /gameshows/:id/log/outline", { params: { id }, signal }),
  });
}
