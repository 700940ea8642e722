import type { Presence, PressCounts } from "@showrunner/contract/realtime";
import type { ModeratorSlices } from "@showrunner/engine";

/** After a reconnect a phone repeats its press once by itself. */
const repeats_by_themselves = 1;

/** Early and repeated presses per team for the current opening; null when there are none worth showing. */
export function pressCounts(
  presence: Presence | null,
  presses: ModeratorSlices["presses"],
  buzzer: ModeratorSlices["buzzer"],
): Readonly<Record<string, PressCounts>> | null {
  const counted = presence?.presses;
  if (counted === undefined) return null;
  const listed = presses?.opening ?? 0;
  // Early presses of the next opening are shown before its first press.
  const shown = buzzer.phase === "inactive" ? [listed, listed + 1] : ["opening" in buzzer ? buzzer.opening : listed];
  if (!shown.includes(counted.opening)) return null;
  const worth = Object.entries(counted.teams)
    .map(([team_id, { before_opening, repeated }]) => {
      return [team_id, { before_opening, repeated: repeated > repeats_by_themselves ? repeated : 0 }] as const;
    })
    .filter(([, { before_opening, repeated }]) => before_opening + repeated > 0);
  return worth.length === 0 ? null : Object.fromEntries(worth);
}
