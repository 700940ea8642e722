import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { LiveShows } from "../live/index.ts";

/**
 * Refuses teams beyond `most` in one show. Teams that register in the same moment may exceed it by as many as have
 * their passwords hashed at once.
 */
export function createTeamsQuota(live: Pick<LiveShows, "state">, most: number) {
  return async (show_id: string): Promise<Outcome<undefined>> => {
    if (most === Infinity) return ok();
    const state = await live.state(show_id);
    return state !== null && state.teams.by_id.size >= most ? fail("team_quota_reached", { params: { most } }) : ok();
  };
}
