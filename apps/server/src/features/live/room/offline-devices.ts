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
    const left = this.#disconnected.get(viewer.team_id) ?? new Set();
    this.#disconnected.set(viewer.team_id, left);
    left.delete(device_id);
    left.add(device_id);
    for (const oldest of left) {
      if (left.size <= MAX_REMEMBERED_PER_TEAM) break;
      left.delete(oldest);
    }
  }

  /** Offline members of the team: never seen ones first, then by time of disconnection. */
  listOffline(teamId: TeamId, { members }: Pick<ShowState, "members">): readonly DeviceId[] {
    const here = new Set([...this.#clients.ofTeam(teamId)].map(({ device_id }) => device_id));
    const left = [...(this.#disconnected.get(teamId) ?? [])];
    const away = (members.get(teamId) ?? []).map(({ device_id }) => device_id).filter((id) => !here.has(id));
    return away.toSorted((a, b) => left.indexOf(a) - left.indexOf(b));
  }
}
