import type { Presence } from "@showrunner/contract/realtime";
import type { ModeratorSlices, ModeratorTeam } from "@showrunner/engine";

export interface PresenceSummary {
  /** Active teams with at least one connected phone. */
  readonly connected: number;
  /** All active teams. */
  readonly active: number;
  /** Those of the listed active teams without a connected phone. */
  readonly missing: readonly ModeratorTeam[];
  readonly displays: number;
}

export function countPhones(presence: Presence | null, teamId: string): number {
  return presence?.teams[teamId] ?? 0;
}

/**
 * Connection summary of the active teams; null until the server has sent the presence. The roster lists the newest teams
 * only; if it leaves out active ones, all connected teams are counted, with deactivated ones that are still connected.
 */
export function summarisePresence(
  presence: Presence | null,
  roster: Pick<ModeratorSlices["roster"], "items" | "active">,
): PresenceSummary | null {
  if (presence === null) return null;
  const listed = roster.items.filter((team) => team.status === "active");
  const missing = listed.filter((team) => countPhones(presence, team.team_id) === 0);
  const all = Object.values(presence.teams).filter((phones) => phones > 0).length;
  const connected = listed.length === roster.active ? listed.length - missing.length : Math.min(all, roster.active);
  return { connected, active: roster.active, missing, displays: presence.displays };
}

/** A state of phones that is shown to the moderator. */
export type PhoneState = "asleep" | "lost" | "slow";

const PHONE_STATES: readonly PhoneState[] = ["lost", "slow", "asleep"];

/**
 * Problems of a team's phones, worst first. The former server of a phone that moved to another one still counts it as
 * offline, so at most as many phones are reported lost as the team has members without a connection.
 */
export function listPhoneStates(
  presence: Presence | null,
  teamId: string,
  members: number,
): readonly { readonly state: PhoneState; readonly count: number }[] {
  const states = presence?.phones?.[teamId] ?? {};
  const connected = countPhones(presence, teamId);
  const offline = Math.max(0, members - connected);
  const limits = { lost: offline, slow: connected, asleep: offline + connected };
  return PHONE_STATES.flatMap((state) => {
    const count = Math.min(states[state] ?? 0, limits[state]);
    return count === 0 ? [] : [{ state, count }];
  });
}

/** Longest round trip of the team's phones in ms; null while none is measured. */
export function getRoundTrip(presence: Presence | null, teamId: string): number | null {
  return presence?.phones?.[teamId]?.rtt_ms ?? null;
}
