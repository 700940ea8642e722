import { z } from "zod";
import { presence, type Presence } from "@showrunner/contract/realtime";
import type { ShowId, TeamId } from "@showrunner/engine";
import { topic, type Bus } from "../../platform/bus/index.ts";
import { sumOfPresses } from "./press-tally.ts";

/** Presence of a server that has not published for this long is dropped, in ms. */
const expires_after_ms = 10_000;
/** Shorter than the expiry, so that a running server never expires. */
export const say_again_every_ms = 3_000;

const presences = topic("presence", z.object({ show: z.string(), presence }));

interface Told {
  readonly presence: Presence;
  /** From `performance.now()`. */
  readonly at: number;
}

function sumOf(all: readonly Presence[]): Presence {
  const presses = sumOfPresses(all);
  const refused_registrations = all.reduce((sum, one) => sum + (one.refused_registrations ?? 0), 0);
  const teams: Record<TeamId, number> = {};
  for (const one of all)
    for (const [team_id, phones] of Object.entries(one.teams)) teams[team_id] = (teams[team_id] ?? 0) + phones;
  return {
    displays: all.reduce((sum, { displays }) => sum + displays, 0),
    moderators: all.reduce((sum, { moderators }) => sum + moderators, 0),
    teams,
    ...(presses === undefined ? {} : { presses }),
    ...(refused_registrations === 0 ? {} : { refused_registrations }),
  };
}

const isNothing = ({ displays, moderators, teams, refused_registrations = 0 }: Presence): boolean =>
  displays + moderators + refused_registrations === 0 && Object.keys(teams).length === 0;

/** Presence on the other servers, as each publishes it periodically. Ephemeral: not an event, never stored. */
export class PresenceOfServers {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #told = new Map<ShowId, Map<string, Told>>();
  readonly #listeners = new Map<ShowId, () => void>();
  readonly #unsubscribe: () => void;

  /** @param now monotonic clock in ms; replaced only in tests */
  constructor(bus: Bus, now: () => number = () => performance.now()) {
    this.#bus = bus;
    this.#now = now;
    this.#unsubscribe = bus.subscribe(presences, ({ show, presence }, from) => this.#heard(show, from, presence));
  }

  /** Whether other servers may be listening. */
  get isShared(): boolean {
    return this.#bus.is_shared;
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
      this.#told.delete(show);
    };
  }

  tell(show: ShowId, own: Presence): void {
    this.#bus.publish(presences, { show, presence: own });
  }

  /** Sums the own presence and that of the peers; a reconnecting phone may briefly count on two servers. */
  with(show: ShowId, own: Presence): Presence {
    const others = this.#othersOf(show);
    return others.length === 0 ? own : sumOf([own, ...others]);
  }

  /** Whether devices of this team are connected to other servers. */
  hasElsewhere(show: ShowId, team_id: TeamId): boolean {
    return this.#othersOf(show).some(({ teams }) => (teams[team_id] ?? 0) > 0);
  }

  stop(): void {
    this.#unsubscribe();
  }

  #heard(show: ShowId, from: string, told: Presence): void {
    const listener = this.#listeners.get(show);
    // Presence of shows not in memory here is ignored.
    if (listener === undefined) return;
    const servers = this.#told.get(show) ?? new Map<string, Told>();
    this.#told.set(show, servers);
    if (isNothing(told)) servers.delete(from);
    else servers.set(from, { presence: told, at: this.#now() });
    listener();
  }

  #othersOf(show: ShowId): readonly Presence[] {
    const servers = this.#told.get(show);
    if (servers === undefined) return [];
    for (const [from, { at }] of servers) if (this.#now() - at > expires_after_ms) servers.delete(from);
    return [...servers.values()].map(({ presence: told }) => told);
  }
}
