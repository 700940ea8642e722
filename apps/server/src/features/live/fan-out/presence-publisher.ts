import type { Presence } from "@showrunner/contract/realtime";
import type { ShowId } from "@showrunner/engine";
import type { PressCounter } from "../room/press-counter.ts";
import type { RefusedRegistrations } from "../room/refused-registrations.ts";
import { REPEAT_INTERVAL_MS, type ClusterPresence } from "../cluster/cluster-presence.ts";
import type { Client, Clients } from "./clients.ts";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

const MIN_INTERVAL_MS = 1_000;

const countDevices = (clients: Iterable<Client>): number =>
  new Set([...clients].map(({ device_id }) => device_id)).size;

/** Counts that moderators see beside the connected clients. */
interface Counts {
  readonly presses?: Presence["presses"];
  readonly refused_registrations?: number;
}

/** Presence on this server; counted by device, so that two tabs of one phone count once. */
export function countPresence(clients: Clients, { presses, refused_registrations = 0 }: Counts = {}): Presence {
  return {
    ...(presses === undefined ? {} : { presses }),
    ...(refused_registrations === 0 ? {} : { refused_registrations }),
    displays: clients.displays.size,
    moderators: countDevices(clients.moderators),
    teams: Object.fromEntries([...clients.teams].map(([teamId, of]) => [teamId, countDevices(of)])),
  };
}

/**
 * Sends presence to moderators and the other servers, at most once a second. Ephemeral: not an event, never stored.
 */
export class PresencePublisher {
  readonly #showId: ShowId;
  readonly #clients: Clients;
  readonly #cluster: ClusterPresence;
  readonly #unwatch: () => void;
  readonly #pressCounter: PressCounter;
  readonly #refused: RefusedRegistrations;
  #timer: NodeJS.Timeout | undefined;
  #repeatTimer: NodeJS.Timeout | undefined;
  #publishedAt = Number.NEGATIVE_INFINITY;
  /** Whether the next presence has changes for the other servers. */
  #hasLocalChange = false;

  constructor(
    showId: ShowId,
    clients: Clients,
    servers: ClusterPresence,
    presses: PressCounter,
    refused: RefusedRegistrations,
  ) {
    this.#pressCounter = presses;
    this.#refused = refused;
    this.#showId = showId;
    this.#clients = clients;
    this.#cluster = servers;
    this.#unwatch = servers.watch(showId, () => this.#schedule());
  }

  /** Call when a client connected or disconnected, or presses or refused registrations were counted. */
  onChanged(): void {
    this.#hasLocalChange = true;
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#repeatTimer);
    this.#unwatch();
    if (this.#cluster.hasPeers) this.#cluster.publish(this.#showId, { displays: 0, moderators: 0, teams: {} });
  }

  #schedule(): void {
    const isForOthers = this.#cluster.hasPeers && this.#hasLocalChange;
    if (this.#timer !== undefined || (this.#clients.moderators.size === 0 && !isForOthers)) return;
    const wait = Math.max(0, this.#publishedAt + MIN_INTERVAL_MS - performance.now());
    this.#timer = setSafeTimeout(() => this.#publish(), wait);
  }

  #publish(): void {
    this.#timer = undefined;
    this.#publishedAt = performance.now();
    const own = countPresence(this.#clients, {
      presses: this.#pressCounter.counts,
      refused_registrations: this.#refused.count,
    });
    if (this.#cluster.hasPeers) this.#publishToCluster(own);
    if (this.#clients.moderators.size === 0) return;
    const frame = Buffer.from(
      JSON.stringify({ type: "presence", presence: this.#cluster.addPeers(this.#showId, own) }),
    );
    for (const { connection } of this.#clients.moderators) if (!connection.isCongested) connection.send(frame);
  }

  #publishToCluster(own: Presence): void {
    if (this.#hasLocalChange) this.#cluster.publish(this.#showId, own);
    this.#hasLocalChange = false;
    clearTimeout(this.#repeatTimer);
    if (this.#clients.count > 0) this.#repeatTimer = setSafeTimeout(() => this.onChanged(), REPEAT_INTERVAL_MS).unref();
  }
}
