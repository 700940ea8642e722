import type { TeamBadge } from "@showrunner/ui/audience";
import { OWN_ID } from "./sample-teams.ts";

/** A ranked press. */
export interface RankedPress {
  readonly team: TeamBadge;
  readonly rank: number;
  /** Since the opening of the buzzer. */
  readonly ms: number;
  /** Margin to the first press; 0 for that one. */
  readonly behindMs: number;
}

/** Reaction times of the sample teams in ms, one set per attempt; people need 250 to 600. */
const SAMPLE_REACTIONS_MS: readonly (readonly number[])[] = [
  [418, 533, 671],
  [502, 389, 590],
  [361, 447, 812],
  [476, 604, 395],
];

/** Time for the visitor's press, in ms. */
export const PRESS_TIMEOUT_MS = 2_500;

/** Ranks the presses; with `ownMs` null only those of the sample teams. */
export function rankPresses(teams: readonly TeamBadge[], attempt: number, ownMs: number | null): RankedPress[] {
  const others = teams.filter(({ team_id }) => team_id !== OWN_ID);
  const own = teams.find(({ team_id }) => team_id === OWN_ID);
  const presses = others.map((team, place) => ({
    team,
    ms: SAMPLE_REACTIONS_MS[attempt % SAMPLE_REACTIONS_MS.length]?.[place % 3] ?? PRESS_TIMEOUT_MS,
  }));
  if (own !== undefined && ownMs !== null) presses.push({ team: own, ms: Math.round(ownMs) });
  const sorted = presses.toSorted((one, other) => one.ms - other.ms);
  const first = sorted[0]?.ms ?? 0;
  return sorted.map(({ team, ms }, place) => ({ team, ms, rank: place + 1, behindMs: ms - first }));
}

/** Duration of the armed phase in ms; varies per attempt, so that it cannot be anticipated. */
export function getArmedDurationMs(attempt: number): number {
  return 1_200 + ((attempt * 733 + 400) % 1_500);
}
