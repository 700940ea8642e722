import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { getLocale } from "@showrunner/i18n/react";
import { call, callFile, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";
import { saveFile } from "./save-file.ts";

export type UsageFilter = NonNullable<CallOptions<"GET /usage/summary">["query"]>;

/** Timeout in ms; exporting a year of events may take a while. */
const EXPORT_TIMEOUT_MS = 300_000;

/** Usage and costs of all accounts; only for admins. */
export function useUsageSummary(filter: UsageFilter) {
  return useQuery({
    queryKey: ["usage", "summary", filter],
    queryFn: ({ signal }) => call("GET /usage/summary", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The caller's usage of the last 30 days. */
export function useOwnUsage() {
  return useQuery({
    queryKey: ["usage", "own"],
    queryFn: ({ signal }) => call("GET /usage/own", { query: {}, signal }),
    staleTime: 0,
  });
}

/** Single events, newest first. */
export function useUsageEvents(filter: UsageFilter) {
  return useInfiniteQuery({
    ...cursorPagination,
    queryKey: ["usage", "events", filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      call("GET /usage/events", { query: { ...filter, cursor, limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Saves single events as CSV, or the overview as a workbook. */
export function useExportUsage(filter: UsageFilter) {
  return useMutation({
    mutationFn: async (format: "csv" | "xlsx") => {
      const query = { ...filter, format, language: getLocale() };
      saveFile(await callFile("GET /usage/export", { query, timeoutMs: EXPORT_TIMEOUT_MS }), `usage.${format}`);
    },
  });
}
