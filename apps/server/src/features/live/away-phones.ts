import type { DeviceId, ShowState, TeamId } from "@showrunner/engine";
import type { Screen, Screens } from "./screens.ts";

/** Of each team; whoever left before those has been away longest anyway. */
const remembered_per_team = 100;

/** Which phones of a team are not connected, and since when: so that a new one can take the place of the right one. */
export class AwayPhones {
  readonly #screens: Screens;
  /** In the order in which they left. */
  readonly #left = new Map<TeamId, Set<DeviceId>>();

  constructor(screens: Screens) {
    this.#screens = screens;
  }

  /** A screen is gone. */
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

  /** Members of the team that are not connected: first those that have not been seen, then in the order of their going. */
  of(team_id: TeamId, { members }: Pick<ShowState, "members">): readonly DeviceId[] {
    const here = new Set([...this.#screens.ofTeam(team_id)].map(({ device_id }) => device_id));
    const left = [...(this.#left.get(team_id) ?? [])];
    const away = (members.get(team_id) ?? []).map(({ device_id }) => device_id).filter((id) => !here.has(id));
    return away.toSorted((a, b) => left.indexOf(a) - left.indexOf(b));
  }
}
