import type { Presence, UncountedPresses } from "@showrunner/contract/realtime";
import type { ModeratorSlices } from "@showrunner/engine";

/** A phone automatically repeats its press once after a reconnect. */
const AUTOMATIC_REPEATS = 1;

/** Early and repeated presses per team for the current opening; null when there are none worth showing. */
export function getNotablePressCounts(
  presence: Presence | null,
  presses: ModeratorSlices["presses"],
  buzzer: ModeratorSlices["buzzer"],
): Readonly<Record<string, UncountedPresses>> | null {
  const counted = presence?.presses;
  if (counted === undefined) return null;
  const listed = presses?.opening ?? 0;
  // Early presses of the next opening are shown before its first press.
  const shown = buzzer.phase === "inactive" ? [listed, listed + 1] : ["opening" in buzzer ? buzzer.opening : listed];
  if (!shown.includes(counted.opening)) return null;
  const worth = Object.entries(counted.teams)
    .map(([teamId, { before_opening, repeated }]) => {
      return [teamId, { before_opening, repeated: repeated > AUTOMATIC_REPEATS ? repeated : 0 }] as const;
    })
    .filter(([, { before_opening, repeated }]) => before_opening + repeated > 0);
  return worth.length === 0 ? null : Object.fromEntries(worth);
}
