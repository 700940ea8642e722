import { claimBound, type Instant, type Millis, type ShowState } from "@showrunner/engine";
import type { Screen, Screens } from "./screens.ts";

/** True while a press may arrive or be in flight. */
function isBuzzing({ round }: ShowState): boolean {
  return round !== null && (round.buzzer.phase === "open" || round.buzzer.phase === "arbitrating");
}

/** What the server measured about a client's connection. */
export interface LineMeasurement {
  /** Minimum RTT; null where it cannot be measured. */
  readonly rtt_min: Millis | null;
  /** Lateness of the server itself, in ms. */
  readonly late: Millis;
  /** Lateness of pongs beyond that, in ms. */
  readonly pong_late: Millis;
}

export const not_measured: LineMeasurement = { rtt_min: null, late: 0, pong_late: 0 };

/** Measurements of a client's connection at this moment. */
export function lineOf({ connection: { meter } }: Screen, now: Instant): LineMeasurement {
  if (meter === null) return not_measured;
  return { rtt_min: meter.rtt_min, late: meter.serverLateAround(now), pong_late: meter.pongLateAround(now) };
}

/**
 * The largest claim bound of a connected team that has not pressed in this opening: no press still in flight can be
 * corrected by more.
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

/** Pings the connections of teams more often while a buzzer is open. */
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
