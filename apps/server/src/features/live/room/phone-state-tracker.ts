import type { PhoneStates, Visibility } from "@showrunner/contract/realtime";
import type { DeviceId, TeamId } from "@showrunner/engine";
import type { Client, Clients } from "../fan-out/clients.ts";

/** A connection is slow from this round trip on, or when a ping has had no reply for `MAX_PONG_WAIT_MS`. */
const SLOW_RTT_MS = 300;
const MAX_PONG_WAIT_MS = 2_000;
/** Round trips are sent in steps, so that presence changes only when they do. */
const RTT_STEP_MS = 10;
/** Phones that have been offline for longer are no longer reported. */
const FORGET_AFTER_MS = 10 * 60_000;
/** A team has at most 50 phones (TEAM-7). */
const MAX_OFFLINE_PER_TEAM = 50;
/** A phone whose session was ended by the server is not lost. */
const CLOSED_WITHIN_MS = 5_000;

interface OfflinePhone {
  readonly isAsleep: boolean;
  /** From the monotonic clock. */
  readonly since: number;
}

/** Which phones are asleep, lost the network or are slow, by team. Ephemeral; covers only this server's connections. */
export class PhoneStateTracker {
  readonly #clients: Clients;
  readonly #now: () => number;
  readonly #showClock: () => number;
  readonly #visibility = new WeakMap<Client, Visibility>();
  readonly #offline = new Map<TeamId, Map<DeviceId, OfflinePhone>>();

  /**
   * @param showClock the clock of the RTT samplers
   * @param now monotonic clock in ms; replaced only in tests
   */
  constructor(clients: Clients, showClock: () => number, now: () => number = () => performance.now()) {
    this.#clients = clients;
    this.#showClock = showClock;
    this.#now = now;
  }

  /** Records whether a phone's page is visible, or that the phone leaves the show. */
  setVisibility(client: Client, visibility: Visibility): void {
    this.#visibility.set(client, visibility);
  }

  recordDisconnect(client: Client): void {
    const { viewer, device_id } = client;
    if (viewer.kind !== "team") return;
    const visibility = this.#visibility.get(client);
    const isExpected = this.#clients.findTeamCloseNotice(viewer.team_id, this.#now() - CLOSED_WITHIN_MS) !== null;
    const offline = this.#offline.get(viewer.team_id) ?? new Map<DeviceId, OfflinePhone>();
    offline.delete(device_id);
    if (visibility !== "left" && !isExpected)
      offline.set(device_id, { isAsleep: visibility === "hidden", since: this.#now() });
    for (const oldest of offline.keys()) {
      if (offline.size <= MAX_OFFLINE_PER_TEAM) break;
      offline.delete(oldest);
    }
    if (offline.size === 0) this.#offline.delete(viewer.team_id);
    else this.#offline.set(viewer.team_id, offline);
  }

  /** Counts by team; teams with nothing to report are omitted. */
  count(): Readonly<Record<TeamId, PhoneStates>> {
    const counts: Record<TeamId, PhoneStates> = {};
    for (const [teamId, clients] of this.#clients.teams) {
      const found = this.#countTeam(teamId, clients);
      if (found !== null) counts[teamId] = found;
    }
    for (const teamId of [...this.#offline.keys()]) {
      if (this.#clients.teams.has(teamId)) continue;
      const found = this.#countTeam(teamId, new Set());
      if (found !== null) counts[teamId] = found;
    }
    return counts;
  }

  /** Builds no lists of phones: with 2,000 teams they took 30 ms of one task while submissions waited. */
  #countTeam(teamId: TeamId, clients: ReadonlySet<Client>): PhoneStates | null {
    const connected = new Set<DeviceId>();
    const awake = new Set<DeviceId>();
    const slow = new Set<DeviceId>();
    let maxRtt = 0;
    for (const client of clients) {
      const { device_id, connection } = client;
      const rtt = connection.rttSampler?.minRtt ?? 0;
      maxRtt = Math.max(maxRtt, rtt);
      connected.add(device_id);
      if (this.#visibility.get(client) === "hidden") continue;
      awake.add(device_id);
      if (rtt >= SLOW_RTT_MS || this.#isPongLate(client)) slow.add(device_id);
    }
    const offline = this.#listOffline(teamId, connected);
    const lost = offline.filter(({ isAsleep }) => !isAsleep).length;
    const asleep = connected.size - awake.size + offline.length - lost;
    if (asleep + lost + slow.size + maxRtt === 0) return null;
    const found: PhoneStates = {};
    if (asleep > 0) found.asleep = asleep;
    if (lost > 0) found.lost = lost;
    if (slow.size > 0) found.slow = slow.size;
    if (maxRtt > 0) found.rtt_ms = Math.ceil(maxRtt / RTT_STEP_MS) * RTT_STEP_MS;
    return found;
  }

  #listOffline(teamId: TeamId, connected: ReadonlySet<DeviceId>): readonly OfflinePhone[] {
    const offline = this.#offline.get(teamId);
    if (offline === undefined) return [];
    for (const [deviceId, { since }] of offline)
      if (connected.has(deviceId) || this.#now() - since > FORGET_AFTER_MS) offline.delete(deviceId);
    if (offline.size === 0) this.#offline.delete(teamId);
    return [...offline.values()];
  }

  #isPongLate({ connection: { rttSampler } }: Client): boolean {
    const pendingSince = rttSampler?.pendingSince ?? null;
    return pendingSince !== null && this.#showClock() - pendingSince > MAX_PONG_WAIT_MS;
  }
}
