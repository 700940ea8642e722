import type { PhoneStates as PhoneStateCounts, Visibility } from "@showrunner/contract/realtime";
import type { DeviceId, TeamId } from "@showrunner/engine";
import type { Client, Clients } from "../fan-out/clients.ts";

/** A line is slow from this round trip on, or when a ping has had no reply for `MAX_PONG_WAIT_MS`. */
const SLOW_RTT_MS = 300;
const MAX_PONG_WAIT_MS = 2_000;
/** Round trips are sent in steps, so that presence changes only when they do. */
const RTT_STEP_MS = 10;
/** A phone that has been away for longer is no news any more. */
const FORGET_AFTER_MS = 10 * 60_000;
/** A team has at most 50 phones (TEAM-7). */
const MAX_AWAY_PER_TEAM = 50;
/** A phone whose session was ended by the server is not lost. */
const CLOSED_WITHIN_MS = 5_000;

interface AwayPhone {
  readonly isAsleep: boolean;
  /** From the monotonic clock. */
  readonly since: number;
}

/** Which phones sleep, lost the network or are slow, by team. Ephemeral, and known by this server's connections only. */
export class PhoneStates {
  readonly #clients: Clients;
  readonly #now: () => number;
  readonly #showClock: () => number;
  readonly #visibility = new WeakMap<Client, Visibility>();
  readonly #away = new Map<TeamId, Map<DeviceId, AwayPhone>>();

  /**
   * @param showClock the clock of the RTT samplers
   * @param now monotonic clock in ms; replaced only in tests
   */
  constructor(clients: Clients, showClock: () => number, now: () => number = () => performance.now()) {
    this.#clients = clients;
    this.#showClock = showClock;
    this.#now = now;
  }

  /** A phone says whether its page can be seen, or that it leaves the show. */
  setVisibility(client: Client, visibility: Visibility): void {
    this.#visibility.set(client, visibility);
  }

  recordDisconnect(client: Client): void {
    const { viewer, device_id } = client;
    if (viewer.kind !== "team") return;
    const visibility = this.#visibility.get(client);
    const isExpected = this.#clients.teamClosedSince(viewer.team_id, this.#now() - CLOSED_WITHIN_MS) !== null;
    const away = this.#away.get(viewer.team_id) ?? new Map<DeviceId, AwayPhone>();
    away.delete(device_id);
    if (visibility !== "left" && !isExpected)
      away.set(device_id, { isAsleep: visibility === "hidden", since: this.#now() });
    for (const oldest of away.keys()) {
      if (away.size <= MAX_AWAY_PER_TEAM) break;
      away.delete(oldest);
    }
    if (away.size === 0) this.#away.delete(viewer.team_id);
    else this.#away.set(viewer.team_id, away);
  }

  /** Counts by team; teams without anything to tell are omitted. */
  count(): Readonly<Record<TeamId, PhoneStateCounts>> {
    const counts: Record<TeamId, PhoneStateCounts> = {};
    for (const teamId of new Set([...this.#clients.teams.keys(), ...this.#away.keys()])) {
      const found = this.#countTeam(teamId);
      if (Object.keys(found).length > 0) counts[teamId] = found;
    }
    return counts;
  }

  #countTeam(teamId: TeamId): PhoneStateCounts {
    const clients = [...this.#clients.ofTeam(teamId)];
    const connected = new Set(clients.map(({ device_id }) => device_id));
    const awake = clients.filter((client) => this.#visibility.get(client) !== "hidden");
    const awakeDevices = new Set(awake.map(({ device_id }) => device_id));
    const away = this.#listAway(teamId, connected);
    const rtts = clients.flatMap(({ connection: { rttSampler } }) => rttSampler?.minRtt ?? []);
    return omitZeros({
      asleep: connected.size - awakeDevices.size + away.filter(({ isAsleep }) => isAsleep).length,
      lost: away.filter(({ isAsleep }) => !isAsleep).length,
      slow: new Set(awake.filter((client) => this.#isSlow(client)).map(({ device_id }) => device_id)).size,
      rtt_ms: rtts.length === 0 ? 0 : Math.ceil(Math.max(...rtts) / RTT_STEP_MS) * RTT_STEP_MS,
    });
  }

  #listAway(teamId: TeamId, connected: ReadonlySet<DeviceId>): readonly AwayPhone[] {
    const away = this.#away.get(teamId);
    if (away === undefined) return [];
    for (const [deviceId, { since }] of away)
      if (connected.has(deviceId) || this.#now() - since > FORGET_AFTER_MS) away.delete(deviceId);
    if (away.size === 0) this.#away.delete(teamId);
    return [...away.values()];
  }

  #isSlow({ connection: { rttSampler } }: Client): boolean {
    if (rttSampler === null) return false;
    const { pendingSince, minRtt } = rttSampler;
    return (
      (minRtt ?? 0) >= SLOW_RTT_MS || (pendingSince !== null && this.#showClock() - pendingSince > MAX_PONG_WAIT_MS)
    );
  }
}

function omitZeros(counts: Readonly<Record<keyof PhoneStateCounts, number>>): PhoneStateCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
