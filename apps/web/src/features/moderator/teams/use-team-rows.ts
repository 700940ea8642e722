import { useEffect } from "react";
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
  /** Further pages of a large show; null when all are listed. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
}

const typing_pause_ms = 250;
/** In a large show points change with every round; its pages are read again at this pace at most. */
const refresh_ms = 3_000;

/** Small shows are searched in what the live connection holds, large ones on the server, page by page. */
export function useTeamRows(typed: string, sort: TeamSort): TeamRows {
  const roster = useModeratorSlice("roster");
  const { details } = useShowContext();
  const large = roster.count > roster.items.length;
  const [search] = useDebouncedValue(typed.trim(), typing_pause_ms);
  const [version] = useDebouncedValue(roster, refresh_ms);
  const query = useInfiniteQuery({ ...teamsOptions(details.id, search, sort), enabled: large });
  const { refetch } = query;
  useEffect(() => {
    if (large) void refetch();
  }, [large, version, refetch]);
  if (!large) return { teams: sortTeams(searchTeams(roster.items, typed), sort), more: null };
  return {
    teams: itemsOf(query.data).map(fromRest),
    more: query.hasNextPage ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage } : null,
  };
}

type RestTeam = Call<"GET /gameshows/:id/teams">["response"]["items"][number];

function fromRest({ id, joined_at, ...team }: RestTeam): TeamRow {
  return { ...team, team_id: id, joined_at: Date.parse(joined_at) };
}
