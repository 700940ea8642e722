import type { Presence } from "@showrunner/contract/realtime";
import type { ShowId } from "@showrunner/engine";
import type { PhoneStateTracker } from "../room/phone-state-tracker.ts";
import type { RefusedRegistrations } from "../room/refused-registrations.ts";
import { REPEAT_INTERVAL_MS, type ClusterPresence } from "../cluster/cluster-presence.ts";
import type { Client, Clients } from "./clients.ts";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

const MIN_INTERVAL_MS = 1_000;
/** How often round trips are measured for moderators, in ms. */
const REFRESH_INTERVAL_MS = 5_000;

/** Most teams have one phone. */
const countDevices = (clients: ReadonlySet<Client>): number =>
  clients.size <= 1 ? clients.size : new Set([...clients].map(({ device_id }) => device_id)).size;

/** Counts that moderators see beside the connected clients. */
interface Counts {
  readonly presses?: Presence["presses"];
  readonly refused_registrations?: number;
  readonly phones?: Presence["phones"];
}

/** Presence on this server; counted by device, so that two tabs of one phone count once. */
export function countPresence(
  clients: Clients,
  { presses, refused_registrations = 0, phones = {} }: Counts = {},
): Presence {
  return {
    ...(Object.keys(phones).length === 0 ? {} : { phones }),
    ...(presses === undefined ? {} : { presses }),
    ...(refused_registrations === 0 ? {} : { refused_registrations }),
    displays: clients.displays.size,
    moderators: countDevices(clients.moderators),
    teams: Object.fromEntries([...clients.teams].map(([teamId, of]) => [teamId, countDevices(of)])),
  };
}

interface PresencePublisherOptions {
  readonly showId: ShowId;
  readonly clients: Clients;
  readonly cluster: ClusterPresence;
  readonly getPressCounts: () => Presence["presses"];
  readonly refused: RefusedRegistrations;
  readonly phoneStates: PhoneStateTracker;
}

/**
 * Sends presence to moderators and the other servers, at most once a second. Ephemeral: not an event, never stored.
 */
export class PresencePublisher {
  readonly #options: PresencePublisherOptions;
  readonly #unwatch: () => void;
  #timer: NodeJS.Timeout | undefined;
  #repeatTimer: NodeJS.Timeout | undefined;
  #refreshTimer: NodeJS.Timeout | undefined;
  #publishedAt = Number.NEGATIVE_INFINITY;
  /** The newest presence that moderators got. */
  #sent = "";
  /** Whether the next presence has changes for the other servers, or for new moderators. */
  #hasLocalChange = false;
  #isStopped = false;

  constructor(options: PresencePublisherOptions) {
    this.#options = options;
    this.#unwatch = options.cluster.watch(options.showId, () => this.#schedule());
  }

  /** Call when a client connected or disconnected, or presses or refused registrations were counted. */
  onChanged(): void {
    this.#hasLocalChange = true;
    this.#schedule();
  }

  stop(): void {
    const { cluster, showId } = this.#options;
    // Clients are removed later; what this publisher sent then would replace the presence of the show's next one.
    this.#isStopped = true;
    for (const timer of [this.#timer, this.#repeatTimer, this.#refreshTimer]) clearTimeout(timer);
    this.#unwatch();
    if (cluster.hasPeers) cluster.publish(showId, { displays: 0, moderators: 0, teams: {} });
  }

  #schedule(): void {
    const { cluster, clients } = this.#options;
    const isForOthers = cluster.hasPeers && this.#hasLocalChange;
    if (this.#isStopped || this.#timer !== undefined || (clients.moderators.size === 0 && !isForOthers)) return;
    const wait = Math.max(0, this.#publishedAt + MIN_INTERVAL_MS - performance.now());
    this.#timer = setSafeTimeout(() => this.#publish(), wait);
  }

  #publish(): void {
    const { clients, cluster, showId, getPressCounts, refused, phoneStates } = this.#options;
    this.#timer = undefined;
    this.#publishedAt = performance.now();
    const own = countPresence(clients, {
      presses: getPressCounts(),
      refused_registrations: refused.count,
      phones: phoneStates.count(),
    });
    const isRefresh = !this.#hasLocalChange;
    if (cluster.hasPeers) this.#publishToCluster(own);
    this.#hasLocalChange = false;
    clearTimeout(this.#refreshTimer);
    if (clients.moderators.size === 0) return;
    // Round trips change without an event.
    this.#refreshTimer = setSafeTimeout(() => this.#schedule(), REFRESH_INTERVAL_MS).unref();
    const message = JSON.stringify({ type: "presence", presence: cluster.addPeers(showId, own) });
    if (isRefresh && message === this.#sent) return;
    this.#sent = message;
    const frame = Buffer.from(message);
    for (const { connection } of clients.moderators) if (!connection.isCongested) connection.send(frame);
  }

  #publishToCluster(own: Presence): void {
    const { cluster, showId, clients } = this.#options;
    if (this.#hasLocalChange) cluster.publish(showId, own);
    clearTimeout(this.#repeatTimer);
    if (clients.count > 0) this.#repeatTimer = setSafeTimeout(() => this.onChanged(), REPEAT_INTERVAL_MS).unref();
  }
}
