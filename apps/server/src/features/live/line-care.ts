import { claimBound, type Instant, type Millis, type ShowState } from "@showrunner/engine";
import type { Screen, Screens } from "./screens.ts";

/** True while a press may come or be on its way. */
function isBuzzing({ round }: ShowState): boolean {
  return round !== null && (round.buzzer.phase === "open" || round.buzzer.phase === "arbitrating");
}

/** What the server itself knows of a page's line at this moment; `null` where it cannot measure. */
export function lineOf(
  { connection }: Screen,
  now: Instant,
): { readonly rtt_min: Millis | null; readonly late: Millis } {
  return { rtt_min: connection.meter?.rtt_min ?? null, late: connection.meter?.lateAround(now) ?? 0 };
}

/**
 * The largest claim bound of a team that is here and has not pressed in this opening: no press that is still on its way
 * can be corrected by more.
 */
export function outstandingBound({ round }: ShowState, screens: Screens, now: Instant): Millis {
  if (round === null || round.buzzer.phase !== "arbitrating") return 0;
  const { cap_ms, opening } = round.buzzer;
  const pressed = round.presses?.opening === opening ? round.presses.presses : null;
  let largest = 0;
  for (const [team_id, of_team] of screens.teams) {
    if (round.out.has(team_id) || pressed?.has(team_id) === true) continue;
    for (const screen of of_team) {
      const bound = claimBound({ cap: cap_ms, line: screen.connection.line, ...lineOf(screen, now) });
      largest = Math.max(largest, bound);
    }
  }
  return largest;
}

/** Has the lines of teams measured more often while a buzzer is open. */
export class LineCare {
  readonly #screens: Screens;
  #is_hurried = false;

  constructor(screens: Screens) {
    this.#screens = screens;
  }

  follow(state: ShowState): void {
    const isHurried = isBuzzing(state);
    if (isHurried === this.#is_hurried) return;
    this.#is_hurried = isHurried;
    for (const of_team of this.#screens.teams.values())
      for (const { connection } of of_team) connection.hurry(isHurried);
  }

  added({ viewer, connection }: Screen): void {
    if (viewer.kind === "team" && this.#is_hurried) connection.hurry(true);
  }
}
