import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";

type AuditLogFilter = Omit<NonNullable<CallOptions<"GET /admin/audit-log">["query"]>, "cursor" | "limit">;

/** Changes made by admins, the latest first. */
export function useAuditLog(filter: AuditLogFilter) {
  return useInfiniteQuery({
    ...cursorPagination,
    queryKey: ["audit-log", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /admin/audit-log", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
    // Other admins make changes, too.
    staleTime: 0,
  });
}
