import type { Gameshow, GameshowListItem, PublicShow, Team } from "@showrunner/contract/rest";
import type { LeaderboardSlice, ShowSettings, ShowState } from "@showrunner/engine";
import type { ShowHead } from "./repository.ts";

const isoTime = (ms: number): string => new Date(ms).toISOString();

export function presentShowItem(head: ShowHead): GameshowListItem {
  return {
    id: head.id,
    public_id: head.public_id,
    name: head.name,
    description: head.description,
    status: head.status,
    pending: head.pending === 1,
    paused: head.paused === 1,
    registration_open: head.registration_open === 1,
    games_count: head.games_count,
    teams_count: head.teams_count,
    owner_id: head.owner_id,
    owner_name: head.owner_name,
    created_at: isoTime(head.created_at),
    updated_at: isoTime(head.updated_at),
  };
}

export const joinLink = (base: string, public_id: string): string => `${base}/join/${public_id}`;

/** @param base URL prefix of the links, without a trailing slash */
export function presentShow(head: ShowHead, settings: ShowSettings, base: string, display_key: string): Gameshow {
  return {
    ...presentShowItem(head),
    settings: { ...settings, languages: [...settings.languages] },
    public_link: joinLink(base, head.public_id),
    qr_link: `${base}/join/${head.public_id}/qr`,
    // Browsers never send the fragment to a server.
    display_link: `${base}/play/${head.public_id}/display#key=${display_key}`,
    display_key,
  };
}

export function presentPublicShow(
  head: ShowHead,
  settings: ShowSettings,
  app_name: string | null,
  base: string,
): PublicShow {
  const registration_open = head.registration_open === 1 && head.status !== "completed";
  const closed_because = head.status === "completed" ? "completed" : "disabled_by_moderator";
  return {
    public_id: head.public_id,
    name: head.name,
    status: head.status,
    registration_open,
    registration_closed_because: registration_open ? null : closed_because,
    languages: [...settings.languages],
    app_name,
    join_link: joinLink(base, head.public_id),
  };
}

type EngineTeam = NonNullable<ReturnType<ShowState["teams"]["by_id"]["get"]>>;

export function presentTeam(team: EngineTeam, state: ShowState, rank: number | null): Team {
  return {
    id: team.id,
    name: team.name,
    colour: team.colour,
    emblem: team.emblem,
    points: team.points,
    wins: team.wins,
    rounds_won: team.rounds_won,
    rank,
    status: team.status,
    members: (state.members.get(team.id) ?? []).map(({ device_id, name }) => ({ device_id, name })),
    joined_at: isoTime(team.joined_at),
  };
}

/** Returns a lookup of ranks by points and wins, from the leaderboard's table. Deactivated teams have no rank. */
export function rankIn(ranks: LeaderboardSlice["ranks"]): (team: EngineTeam) => number | null {
  const table = new Map(ranks.map(([points, wins, rank]) => [`${points} ${wins}`, rank]));
  return (team) => (team.status === "active" ? (table.get(`${team.points} ${team.wins}`) ?? null) : null);
}
