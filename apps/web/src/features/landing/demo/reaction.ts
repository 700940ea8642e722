import type { Badge } from "@showrunner/ui/stage";
import { own_id } from "./sample.ts";

/** A press as the desk lists it. */
export interface RankedPress {
  readonly team: Badge;
  readonly rank: number;
  /** From the opening of the buzzer. */
  readonly ms: number;
  /** To the press before all others; 0 for that one. */
  readonly behind_ms: number;
}

/** Reactions of the sample teams in milliseconds, another set for each try; people need 250 to 600. */
const reactions: readonly (readonly number[])[] = [
  [418, 533, 671],
  [502, 389, 590],
  [361, 447, 812],
  [476, 604, 395],
];

/** After this nobody waits for the visitor any more. */
export const patience_ms = 2_500;

/** Who pressed when; without the visitor (`own_ms` null) the sample teams are among themselves. */
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

/** How long the light stays off, in ms; another time for each try, so that it cannot be learned by heart. */
export function armedFor(attempt: number): number {
  return 1_200 + ((attempt * 733 + 400) % 1_500);
}
