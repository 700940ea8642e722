import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Call } from "@showrunner/contract/rest";
import type { ModeratorTeam } from "@showrunner/engine";
import { itemsOf } from "../../../api/pages.ts";
import { teamsOptions } from "../api/teams.ts";
import { searchTeams, sortTeams, type TeamSort } from "../logic/teams.ts";
import { useModeratorSlice, useShowContext } from "../show/context.tsx";

/** Data of a team row. */
export type TeamRow = Omit<ModeratorTeam, "game_points" | "out">;

interface TeamRows {
  readonly teams: readonly TeamRow[];
  /** Further pages; null when all are listed. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  /** Why the teams of a large show could not be loaded. */
  readonly error: Error | null;
}

/** Rows rendered at a time: each has a menu, and all rerender with the show's frames. */
const page_rows = 50;
/** Close to the size above which the live connection lists only the newest teams, pages are prefetched. */
const prefetched_from = 150;
const typing_pause_ms = 250;
/** In a large show points change with every round; this debounces refetching. */
const refresh_ms = 3_000;

/** Teams page by page: small shows from the live connection, large ones from the REST API. */
export function useTeamRows(typed: string, sort: TeamSort): TeamRows {
  const [shown, setShown] = useState(page_rows);
  const roster = useModeratorSlice("roster");
  const { details } = useShowContext();
  const large = roster.count > roster.items.length;
  const [search] = useDebouncedValue(typed.trim(), typing_pause_ms);
  const [version] = useDebouncedValue(roster, refresh_ms);
  const query = useInfiniteQuery({
    ...teamsOptions(details.id, search, sort),
    enabled: large || roster.count >= prefetched_from,
  });
  const { refetch } = query;
  useEffect(() => {
    if (large) void refetch();
  }, [large, version, refetch]);
  // A show that has just become large keeps its live rows until the pages are loaded.
  if (!large || query.data === undefined) {
    const teams = sortTeams(searchTeams(roster.items, typed), sort);
    const more = teams.length > shown || large;
    return {
      teams: teams.slice(0, shown),
      more: more ? { load: () => setShown(shown + page_rows), loading: large && query.isPending } : null,
      error: query.error,
    };
  }
  return {
    teams: itemsOf(query.data).map(fromRest),
    more: query.hasNextPage ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage } : null,
    error: query.error,
  };
}

type RestTeam = Call<"GET /gameshows/:id/teams">["response"]["items"][number];

function fromRest({ id, joined_at, ...team }: RestTeam): TeamRow {
  return { ...team, team_id: id, joined_at: Date.parse(joined_at) };
}
