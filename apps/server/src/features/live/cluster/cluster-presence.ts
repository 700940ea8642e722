import { z } from "zod";
import { presence, type PhoneStates, type Presence } from "@showrunner/contract/realtime";
import type { ShowId, TeamId } from "@showrunner/engine";
import { defineTopic, type Bus } from "../../../platform/bus/index.ts";
import { sumPressCounts } from "../room/press-counter.ts";

/** Presence of a server that has not published for this long is dropped, in ms. */
const EXPIRES_AFTER_MS = 10_000;
/** Shorter than the expiry, so that a running server never expires. */
export const REPEAT_INTERVAL_MS = 3_000;

const presenceTopic = defineTopic("presence", z.object({ show: z.string(), presence }));

interface PeerPresence {
  readonly presence: Presence;
  /** From `performance.now()`. */
  readonly receivedAt: number;
}

function sumPresences(all: readonly Presence[]): Presence {
  const presses = sumPressCounts(all);
  const refusedRegistrations = all.reduce((sum, presence) => sum + (presence.refused_registrations ?? 0), 0);
  const teams: Record<TeamId, number> = {};
  for (const presence of all)
    for (const [teamId, phones] of Object.entries(presence.teams)) teams[teamId] = (teams[teamId] ?? 0) + phones;
  const phones = sumPhoneStates(all);
  return {
    ...(phones === undefined ? {} : { phones }),
    displays: all.reduce((sum, { displays }) => sum + displays, 0),
    moderators: all.reduce((sum, { moderators }) => sum + moderators, 0),
    teams,
    ...(presses === undefined ? {} : { presses }),
    ...(refusedRegistrations === 0 ? {} : { refused_registrations: refusedRegistrations }),
  };
}

/** Sums of the counts, and the longest round trip. A phone that moved to another server may be counted twice. */
function sumPhoneStates(all: readonly Presence[]): Presence["phones"] {
  const sums: Record<TeamId, PhoneStates> = {};
  for (const { phones = {} } of all)
    for (const [teamId, states] of Object.entries(phones)) {
      const sum = (sums[teamId] ??= {});
      for (const key of ["asleep", "lost", "slow"] as const)
        if (states[key] !== undefined) sum[key] = (sum[key] ?? 0) + states[key];
      if (states.rtt_ms !== undefined) sum.rtt_ms = Math.max(sum.rtt_ms ?? 0, states.rtt_ms);
    }
  return Object.keys(sums).length === 0 ? undefined : sums;
}

const isEmptyPresence = ({ displays, moderators, teams, refused_registrations = 0 }: Presence): boolean =>
  displays + moderators + refused_registrations === 0 && Object.keys(teams).length === 0;

/** Presence on the other servers, as each publishes it periodically. Ephemeral: not an event, never stored. */
export class ClusterPresence {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #peersByShow = new Map<ShowId, Map<string, PeerPresence>>();
  readonly #listeners = new Map<ShowId, () => void>();
  readonly #unsubscribe: () => void;

  /** @param now monotonic clock in ms; replaced only in tests */
  constructor(bus: Bus, now: () => number = () => performance.now()) {
    this.#bus = bus;
    this.#now = now;
    this.#unsubscribe = bus.subscribe(presenceTopic, ({ show, presence }, server) =>
      this.#onPeerPresence(show, server, presence),
    );
  }

  /** Whether other servers may be listening. */
  get hasPeers(): boolean {
    return this.#bus.isShared;
  }

  /**
   * Calls the listener when another server publishes presence of a show in memory here. Returns the unsubscribe
   * function.
   */
  watch(show: ShowId, listener: () => void): () => void {
    this.#listeners.set(show, listener);
    return () => {
      if (this.#listeners.get(show) !== listener) return;
      this.#listeners.delete(show);
      this.#peersByShow.delete(show);
    };
  }

  publish(show: ShowId, own: Presence): void {
    this.#bus.publish(presenceTopic, { show, presence: own });
  }

  /** Sums the own presence and that of the peers; a reconnecting phone may briefly count on two servers. */
  addPeers(show: ShowId, own: Presence): Presence {
    const others = this.#livePeers(show);
    return others.length === 0 ? own : sumPresences([own, ...others]);
  }

  /** Whether devices of this team are connected to other servers. */
  isConnectedElsewhere(show: ShowId, teamId: TeamId): boolean {
    return this.#livePeers(show).some(({ teams }) => (teams[teamId] ?? 0) > 0);
  }

  stop(): void {
    this.#unsubscribe();
  }

  #onPeerPresence(show: ShowId, server: string, presence: Presence): void {
    const listener = this.#listeners.get(show);
    // Presence of shows not in memory here is ignored.
    if (listener === undefined) return;
    const servers = this.#peersByShow.get(show) ?? new Map<string, PeerPresence>();
    this.#peersByShow.set(show, servers);
    if (isEmptyPresence(presence)) servers.delete(server);
    else servers.set(server, { presence, receivedAt: this.#now() });
    listener();
  }

  #livePeers(show: ShowId): readonly Presence[] {
    const servers = this.#peersByShow.get(show);
    if (servers === undefined) return [];
    for (const [server, { receivedAt }] of servers)
      if (this.#now() - receivedAt > EXPIRES_AFTER_MS) servers.delete(server);
    return [...servers.values()].map((peer) => peer.presence);
  }
}
