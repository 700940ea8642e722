import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getLocale } from "@showrunner/i18n/react";
import { call, callFile, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";
import { saveFile } from "./save-file.ts";

type AuditLogFilter = Omit<NonNullable<CallOptions<"GET /admin/audit-log">["query"]>, "cursor" | "limit">;

/** Changes made by admins, newest first. */
export function useAuditLog(filter: AuditLogFilter) {
  return useInfiniteQuery({
    ...cursorPagination,
    queryKey: ["audit-log", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /admin/audit-log", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
    // Other admins may make changes.
    staleTime: 0,
  });
}

/** Timeout in ms; exporting a year of changes may take a while. */
const EXPORT_TIMEOUT_MS = 300_000;

/** Saves all changes that match the filter as a file. */
export function useExportAuditLog(filter: AuditLogFilter) {
  return useMutation({
    mutationFn: async (format: "csv" | "json") => {
      const query = { ...filter, format, language: getLocale() };
      const file = await callFile("GET /admin/audit-log/export", { query, timeoutMs: EXPORT_TIMEOUT_MS });
      saveFile(file, `audit-log.${format}`);
    },
  });
}
