import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { RouteCall } from "@showrunner/contract/rest";
import type { ModeratorTeam } from "@showrunner/engine";
import { flattenPages } from "../../../../api/pagination.ts";
import { teamsOptions } from "../../../../api/teams.api.ts";
import { useDebouncedSearch } from "../../../../components/use-debounced-search.ts";
import { searchTeams, sortTeams, type TeamSort } from "../logic/teams.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";

/** Data of a team row. */
export type TeamRow = Omit<ModeratorTeam, "game_points" | "out">;

interface TeamRows {
  readonly teams: readonly TeamRow[];
  /** Loads further pages; null when all teams are listed. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  /** Why the teams of a large show could not be loaded. */
  readonly error: Error | null;
}

/** Rows rendered at a time: each has a menu, and all rerender with the show's frames. */
const PAGE_SIZE = 50;
/** From this size on, pages are prefetched: somewhat above it the live connection lists only the newest teams. */
const PREFETCH_FROM_TEAMS = 150;
/** Debounce of refetching, because in a large show points change with every round. */
const REFRESH_MS = 3_000;

/** Teams page by page: small shows from the live connection, large ones from the REST API. */
export function useTeamRows(typed: string, sort: TeamSort): TeamRows {
  const [shown, setShown] = useState(PAGE_SIZE);
  const roster = useModeratorSlice("roster");
  const { details } = useShowContext();
  const isLarge = roster.count > roster.items.length;
  const search = useDebouncedSearch(typed);
  const [version] = useDebouncedValue(roster, REFRESH_MS);
  const query = useInfiniteQuery({
    ...teamsOptions(details.id, search, sort),
    enabled: isLarge || roster.count >= PREFETCH_FROM_TEAMS,
  });
  const { refetch } = query;
  useEffect(() => {
    if (isLarge) void refetch();
  }, [isLarge, version, refetch]);
  // A show that has just become large keeps its live rows until the pages are loaded.
  if (!isLarge || query.data === undefined) {
    const teams = sortTeams(searchTeams(roster.items, typed), sort);
    const more = teams.length > shown || isLarge;
    return {
      teams: teams.slice(0, shown),
      more: more ? { load: () => setShown(shown + PAGE_SIZE), loading: isLarge && query.isPending } : null,
      error: query.error,
    };
  }
  return {
    teams: flattenPages(query.data).map(toTeamRow),
    more: query.hasNextPage ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage } : null,
    error: query.error,
  };
}

type RestTeam = RouteCall<"GET /gameshows/:id/teams">["response"]["items"][number];

function toTeamRow({ id, joined_at, ...team }: RestTeam): TeamRow {
  return { ...team, team_id: id, joined_at: Date.parse(joined_at) };
}
