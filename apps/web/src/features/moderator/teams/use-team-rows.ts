import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Call } from "@showrunner/contract/rest";
import type { ModeratorTeam } from "@showrunner/engine";
import { itemsOf } from "../../../api/pages.ts";
import { teamsOptions } from "../api/teams.ts";
import { searchTeams, sortTeams, type TeamSort } from "../logic/teams.ts";
import { useModeratorSlice, useShowContext } from "../show/context.tsx";

/** What the list shows of a team. */
export type TeamRow = Omit<ModeratorTeam, "game_points" | "out">;

interface TeamRows {
  readonly teams: readonly TeamRow[];
  /** Further pages; null when all are listed. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  /** Why a large show's teams could not be read. */
  readonly error: Error | null;
}

/** Rows that are drawn at a time: each has a menu, and they follow every frame of the show. */
const page_rows = 50;
/** Near the size beyond which the live connection lists the newest alone, the pages are read ahead. */
const prefetched_from = 150;
const typing_pause_ms = 250;
/** In a large show points change with every round; its pages are read again at this pace at most. */
const refresh_ms = 3_000;

/** Page by page: small shows from what the live connection holds, large ones from the server. */
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
  // A show that has just grown large goes on with what it has until its pages are there.
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
