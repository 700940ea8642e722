import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SubmissionRow, SubmissionsSlice } from "@showrunner/engine";
import { flattenPages } from "../../../../api/pagination.ts";
import { submissionsOptions } from "../../../../api/submissions.api.ts";
import { useShowContext } from "../show/show-context.tsx";

interface SubmissionRows {
  /** Ordered by time. */
  readonly rows: readonly SubmissionRow[];
  /** Loads submissions beyond those of the live connection; null when all are loaded. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  readonly error: Error | null;
}

/** Debounce of refetching the pages when submissions or decisions change. */
const REFRESH_DEBOUNCE_MS = 500;

/** Submissions of the live round: those of the live connection, and further pages on request. */
export function useSubmissionRows(roundId: string, submissions: SubmissionsSlice | null): SubmissionRows {
  const { details } = useShowContext();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const live = submissions?.items ?? [];
  const isLarge = (submissions?.total ?? 0) > live.length;
  const enabled = isLarge && askedFor === roundId;
  const query = useInfiniteQuery({ ...submissionsOptions(details.id, roundId), enabled });
  const { refetch, fetchNextPage, hasNextPage, isFetching } = query;
  const [version] = useDebouncedValue(submissions, REFRESH_DEBOUNCE_MS);
  useEffect(() => {
    if (enabled) void refetch();
  }, [enabled, version, refetch]);

  const listed = new Set(live.map(({ team_id }) => team_id));
  const further = enabled ? flattenPages(query.data).filter(({ team_id }) => !listed.has(team_id)) : [];
  // The first page only repeats the live rows: fetch the next one at once.
  const needsNextPage = enabled && query.data !== undefined && further.length === 0 && hasNextPage;
  useEffect(() => {
    if (needsNextPage && !isFetching) void fetchNextPage();
  }, [needsNextPage, isFetching, fetchNextPage]);

  if (!enabled)
    return { rows: live, more: isLarge ? { load: () => setAskedFor(roundId), loading: false } : null, error: null };
  return {
    rows: [...live, ...further],
    more:
      hasNextPage || query.isPending
        ? { load: () => void fetchNextPage(), loading: query.isFetchingNextPage || query.isPending || needsNextPage }
        : null,
    error: query.error,
  };
}
