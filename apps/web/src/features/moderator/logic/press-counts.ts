import type { Presence, PressCounts } from "@showrunner/contract/realtime";
import type { ModeratorSlices } from "@showrunner/engine";

/** A phone whose line broke sends its press once more by itself; that is nothing to tell. */
const repeats_by_themselves = 1;

/** Per team, the presses of the opening on screen that made no event; null while there are none worth telling. */
export function pressCounts(
  presence: Presence | null,
  presses: ModeratorSlices["presses"],
  buzzer: ModeratorSlices["buzzer"],
): Readonly<Record<string, PressCounts>> | null {
  const counted = presence?.presses;
  if (counted === undefined) return null;
  const listed = presses?.opening ?? 0;
  // Those of the next opening are shown before its first press, too.
  const shown = buzzer.phase === "inactive" ? [listed, listed + 1] : ["opening" in buzzer ? buzzer.opening : listed];
  if (!shown.includes(counted.opening)) return null;
  const worth = Object.entries(counted.teams)
    .map(([team_id, { before_opening, repeated }]) => {
      return [team_id, { before_opening, repeated: repeated > repeats_by_themselves ? repeated : 0 }] as const;
    })
    .filter(([, { before_opening, repeated }]) => before_opening + repeated > 0);
  return worth.length === 0 ? null : Object.fromEntries(worth);
}
