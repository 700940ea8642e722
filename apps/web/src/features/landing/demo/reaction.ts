import type { Badge } from "@showrunner/ui/stage";
import { own_id } from "./sample.ts";

/** A ranked press. */
export interface RankedPress {
  readonly team: Badge;
  readonly rank: number;
  /** Since the opening of the buzzer. */
  readonly ms: number;
  /** Margin to the first press; 0 for that one. */
  readonly behind_ms: number;
}

/** Reaction times of the sample teams in ms, one set per attempt; people need 250 to 600. */
const reactions: readonly (readonly number[])[] = [
  [418, 533, 671],
  [502, 389, 590],
  [361, 447, 812],
  [476, 604, 395],
];

/** Time for the visitor's press, in ms. */
export const patience_ms = 2_500;

/** Ranks the presses; with `own_ms` null only those of the sample teams. */
export function pressOrder(teams: readonly Badge[], attempt: number, own_ms: number | null): RankedPress[] {
  const others = teams.filter(({ team_id }) => team_id !== own_id);
  const own = teams.find(({ team_id }) => team_id === own_id);
  const presses = others.map((team, place) => ({
    team,
    ms: reactions[attempt % reactions.length]?.[place % 3] ?? patience_ms,
  }));
  if (own !== undefined && own_ms !== null) presses.push({ team: own, ms: Math.round(own_ms) });
  const sorted = presses.toSorted((one, other) => one.ms - other.ms);
  const first = sorted[0]?.ms ?? 0;
  return sorted.map(({ team, ms }, place) => ({ team, ms, rank: place + 1, behind_ms: ms - first }));
}

/** Duration of the armed phase in ms; varies per attempt, so that it cannot be anticipated. */
export function armedFor(attempt: number): number {
  return 1_200 + ((attempt * 733 + 400) % 1_500);
}
