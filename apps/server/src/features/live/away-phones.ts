import type { DeviceId, ShowState, TeamId } from "@showrunner/engine";
import type { Screen, Screens } from "./screens.ts";

/** Per team; the oldest entries are dropped first. */
const remembered_per_team = 100;

/** Tracks which devices of a team are offline and since when, so that a new device replaces the right one. */
export class AwayPhones {
  readonly #screens: Screens;
  /** Ordered by time of disconnection. */
  readonly #left = new Map<TeamId, Set<DeviceId>>();

  constructor(screens: Screens) {
    this.#screens = screens;
  }

  left({ viewer, device_id }: Screen): void {
    if (viewer.kind !== "team") return;
    const left = this.#left.get(viewer.team_id) ?? new Set();
    this.#left.set(viewer.team_id, left);
    left.delete(device_id);
    left.add(device_id);
    for (const oldest of left) {
      if (left.size <= remembered_per_team) break;
      left.delete(oldest);
    }
  }

  /** Offline members of the team: never seen ones first, then by time of disconnection. */
  of(team_id: TeamId, { members }: Pick<ShowState, "members">): readonly DeviceId[] {
    const here = new Set([...this.#screens.ofTeam(team_id)].map(({ device_id }) => device_id));
    const left = [...(this.#left.get(team_id) ?? [])];
    const away = (members.get(team_id) ?? []).map(({ device_id }) => device_id).filter((id) => !here.has(id));
    return away.toSorted((a, b) => left.indexOf(a) - left.indexOf(b));
  }
}
