import type { Presence } from "@showrunner/contract/realtime";
import type { ModeratorTeam } from "@showrunner/engine";

export interface PresenceSummary {
  /** Active teams with at least one connected phone. */
  readonly connected: number;
  /** All active teams. */
  readonly active: number;
  /** Active teams without a connected phone. */
  readonly missing: readonly ModeratorTeam[];
  readonly displays: number;
}

export function countPhones(presence: Presence | null, teamId: string): number {
  return presence?.teams[teamId] ?? 0;
}

/** Connection summary of the active teams; null until the server has sent the presence. */
export function summarizePresence(presence: Presence | null, teams: readonly ModeratorTeam[]): PresenceSummary | null {
  if (presence === null) return null;
  const active = teams.filter((team) => team.status === "active");
  const missing = active.filter((team) => countPhones(presence, team.team_id) === 0);
  return { connected: active.length - missing.length, active: active.length, missing, displays: presence.displays };
}
