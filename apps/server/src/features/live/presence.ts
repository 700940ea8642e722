import type { Presence } from "@showrunner/contract/realtime";
import type { Screen, Screens } from "./screens.ts";

const at_most_every_ms = 1_000;

const devices = (screens: Iterable<Screen>): number => new Set([...screens].map(({ device_id }) => device_id)).size;

/** Who is connected; counted by device, so that two tabs of one phone are one. */
export function presenceOf(screens: Screens): Presence {
  return {
    displays: screens.displays.size,
    moderators: devices(screens.moderators),
    teams: Object.fromEntries([...screens.teams].map(([team_id, of]) => [team_id, devices(of)])),
  };
}

/** Tells moderators who is connected, at most once a second. It is no event: nothing of it is kept. */
export class PresenceTeller {
  readonly #screens: Screens;
  #timer: NodeJS.Timeout | undefined;
  #told_at = Number.NEGATIVE_INFINITY;

  constructor(screens: Screens) {
    this.#screens = screens;
  }

  /** Somebody came or went. */
  changed(): void {
    if (this.#timer !== undefined || this.#screens.moderators.size === 0) return;
    const wait = Math.max(0, this.#told_at + at_most_every_ms - performance.now());
    this.#timer = setTimeout(() => this.#tell(), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tell(): void {
    this.#timer = undefined;
    this.#told_at = performance.now();
    const frame = Buffer.from(JSON.stringify({ type: "presence", presence: presenceOf(this.#screens) }));
    for (const { connection } of this.#screens.moderators) if (!connection.congested) connection.send(frame);
  }
}
