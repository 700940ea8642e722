import type { Gameshow, GameshowListItem, PublicShow, Team } from "@showrunner/contract/rest";
import { toModeratorTeam, type Branding, type ShowSettings, type ShowState } from "@showrunner/engine";
import type { ShowRow } from "./gameshows.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export function presentGameshowListItem(row: ShowRow): GameshowListItem {
  return {
    id: row.id,
    public_id: row.public_id,
    name: row.name,
    description: row.description,
    status: row.status,
    pending: row.pending === 1,
    paused: row.paused === 1,
    registration_open: row.registration_open === 1,
    games_count: row.games_count,
    teams_count: row.teams_count,
    owner_id: row.owner_id,
    owner_name: row.owner_name,
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  };
}

export const buildJoinLink = (base: string, publicId: string): string => `${base}/join/${publicId}`;

/** Join link of a team; browsers never send the fragment with its secret to a server. */
export const buildTeamLink = (base: string, publicId: string, teamId: string, secret: string): string =>
  `${base}/play/${publicId}/login#team=${teamId}.${secret}`;

interface GameshowParts {
  readonly row: ShowRow;
  readonly settings: ShowSettings;
  readonly branding_images: Readonly<Record<string, string>>;
  readonly sound_clips: Gameshow["sound_clips"];
  readonly display_key: string;
}

/** @param base URL prefix of the links, without a trailing slash */
export function presentGameshow({ row, settings, ...parts }: GameshowParts, base: string): Gameshow {
  const { branding_images, sound_clips, display_key: displayKey } = parts;
  return {
    ...presentGameshowListItem(row),
    settings: { ...settings, languages: [...settings.languages] },
    branding_images: { ...branding_images },
    sound_clips,
    public_link: buildJoinLink(base, row.public_id),
    qr_link: `${base}/join/${row.public_id}/qr`,
    // Browsers never send the fragment to a server.
    display_link: `${base}/play/${row.public_id}/display#key=${displayKey}`,
    display_key: displayKey,
  };
}

export function presentPublicShow(
  row: ShowRow,
  settings: ShowSettings,
  appName: string | null,
  base: string,
  imageUrls: Readonly<Record<string, string>>,
): PublicShow {
  const registrationOpen = row.registration_open === 1 && row.status !== "completed";
  const closedBecause = row.status === "completed" ? "completed" : "disabled_by_moderator";
  return {
    public_id: row.public_id,
    name: row.name,
    status: row.status,
    registration_open: registrationOpen,
    registration_closed_because: registrationOpen ? null : closedBecause,
    team_access: settings.team_access ?? "password",
    languages: [...settings.languages],
    app_name: appName,
    join_link: buildJoinLink(base, row.public_id),
    branding: presentBranding(settings.branding ?? null, imageUrls),
  };
}

/** Deleted images are omitted. */
function presentBranding(branding: Branding | null, urls: Readonly<Record<string, string>>): PublicShow["branding"] {
  if (branding === null) return null;
  const { accent, secondary } = branding;
  const [logo, background] = [branding.logo, branding.background].map((id) => (id === null ? undefined : urls[id]));
  const sponsors = branding.sponsors.map((id) => urls[id]).filter((url) => url !== undefined);
  const presented = {
    ...(logo === undefined ? {} : { logo }),
    ...(background === undefined ? {} : { background }),
    ...(accent === null ? {} : { accent }),
    ...(secondary === null ? {} : { secondary }),
    ...(sponsors.length === 0 ? {} : { sponsors }),
  };
  return Object.keys(presented).length === 0 ? null : presented;
}

type EngineTeam = NonNullable<ReturnType<ShowState["teams"]["by_id"]["get"]>>;

export function presentTeam(team: EngineTeam, state: ShowState): Team {
  return {
    id: team.id,
    name: team.name,
    colour: team.colour,
    emblem: team.emblem,
    points: team.points,
    wins: team.wins,
    rounds_won: team.rounds_won,
    rank: toModeratorTeam(state, team).rank,
    status: team.status,
    members: (state.members.get(team.id) ?? []).map(({ device_id, name }) => ({ device_id, name })),
    joined_at: toIsoTime(team.joined_at),
  };
}
