import type { Presence } from "@showrunner/contract/realtime";
import type { ShowId } from "@showrunner/engine";
import type { PressTally } from "./press-tally.ts";
import type { RefusedRegistrations } from "./refused-registrations.ts";
import { say_again_every_ms, type PresenceOfServers } from "./presence-of-servers.ts";
import type { Screen, Screens } from "./screens.ts";
import { later } from "../../platform/tasks.ts";

const at_most_every_ms = 1_000;

const devices = (screens: Iterable<Screen>): number => new Set([...screens].map(({ device_id }) => device_id)).size;

/** Counts that moderators see beside the connected clients. */
interface Counts {
  readonly presses?: Presence["presses"];
  readonly refused_registrations?: number;
}

/** Presence on this server; counted by device, so that two tabs of one phone count once. */
export function presenceOf(screens: Screens, { presses, refused_registrations = 0 }: Counts = {}): Presence {
  return {
    ...(presses === undefined ? {} : { presses }),
    ...(refused_registrations === 0 ? {} : { refused_registrations }),
    displays: screens.displays.size,
    moderators: devices(screens.moderators),
    teams: Object.fromEntries([...screens.teams].map(([team_id, of]) => [team_id, devices(of)])),
  };
}

/**
 * Sends presence to moderators and the other servers, at most once a second. Ephemeral: not an event, never stored.
 */
export class PresenceTeller {
  readonly #show_id: ShowId;
  readonly #screens: Screens;
  readonly #servers: PresenceOfServers;
  readonly #unwatch: () => void;
  readonly #presses: PressTally;
  readonly #refused: RefusedRegistrations;
  #timer: NodeJS.Timeout | undefined;
  #repeat: NodeJS.Timeout | undefined;
  #told_at = Number.NEGATIVE_INFINITY;
  /** Whether the next presence has changes for the other servers. */
  #is_own_news = false;

  constructor(
    show_id: ShowId,
    screens: Screens,
    servers: PresenceOfServers,
    presses: PressTally,
    refused: RefusedRegistrations,
  ) {
    this.#presses = presses;
    this.#refused = refused;
    this.#show_id = show_id;
    this.#screens = screens;
    this.#servers = servers;
    this.#unwatch = servers.watch(show_id, () => this.#schedule());
  }

  /** Call when a client connected or disconnected, or presses or refused registrations were counted. */
  changed(): void {
    this.#is_own_news = true;
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#repeat);
    this.#unwatch();
    if (this.#servers.isShared) this.#servers.tell(this.#show_id, { displays: 0, moderators: 0, teams: {} });
  }

  #schedule(): void {
    const isForOthers = this.#servers.isShared && this.#is_own_news;
    if (this.#timer !== undefined || (this.#screens.moderators.size === 0 && !isForOthers)) return;
    const wait = Math.max(0, this.#told_at + at_most_every_ms - performance.now());
    this.#timer = later(() => this.#tell(), wait);
  }

  #tell(): void {
    this.#timer = undefined;
    this.#told_at = performance.now();
    const own = presenceOf(this.#screens, {
      presses: this.#presses.counts,
      refused_registrations: this.#refused.count,
    });
    if (this.#servers.isShared) this.#tellServers(own);
    if (this.#screens.moderators.size === 0) return;
    const frame = Buffer.from(JSON.stringify({ type: "presence", presence: this.#servers.with(this.#show_id, own) }));
    for (const { connection } of this.#screens.moderators) if (!connection.congested) connection.send(frame);
  }

  #tellServers(own: Presence): void {
    if (this.#is_own_news) this.#servers.tell(this.#show_id, own);
    this.#is_own_news = false;
    clearTimeout(this.#repeat);
    if (this.#screens.count > 0) this.#repeat = later(() => this.changed(), say_again_every_ms).unref();
  }
}
