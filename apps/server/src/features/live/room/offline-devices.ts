import type { DeviceId, ShowState, TeamId } from "@showrunner/engine";
import type { Client, Clients } from "../fan-out/clients.ts";

/** Per team; the oldest entries are dropped first. */
const MAX_REMEMBERED_PER_TEAM = 100;

/** Tracks which devices of a team are offline and since when, so that a new device replaces the right one. */
export class OfflineDevices {
  readonly #clients: Clients;
  /** Ordered by time of disconnection. */
  readonly #disconnected = new Map<TeamId, Set<DeviceId>>();

  constructor(clients: Clients) {
    this.#clients = clients;
  }

  recordDisconnect({ viewer, device_id }: Client): void {
    if (viewer.kind !== "team") return;
    const disconnected = this.#disconnected.get(viewer.team_id) ?? new Set();
    this.#disconnected.set(viewer.team_id, disconnected);
    disconnected.delete(device_id);
    disconnected.add(device_id);
    for (const oldest of disconnected) {
      if (disconnected.size <= MAX_REMEMBERED_PER_TEAM) break;
      disconnected.delete(oldest);
    }
  }

  /** Offline members of the team: never seen ones first, then by time of disconnection. */
  listOffline(teamId: TeamId, { members }: Pick<ShowState, "members">): readonly DeviceId[] {
    const connected = new Set([...this.#clients.ofTeam(teamId)].map(({ device_id }) => device_id));
    const disconnected = [...(this.#disconnected.get(teamId) ?? [])];
    const offline = (members.get(teamId) ?? []).map(({ device_id }) => device_id).filter((id) => !connected.has(id));
    return offline.toSorted((a, b) => disconnected.indexOf(a) - disconnected.indexOf(b));
  }
}
