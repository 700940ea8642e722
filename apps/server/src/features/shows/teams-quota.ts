import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { LiveShows } from "../live/index.ts";

/**
 * Rejects teams beyond the maximum per show. Concurrent registrations may exceed it by the number of passwords that are
 * hashed in parallel.
 */
export function createTeamsQuota(live: Pick<LiveShows, "state">, most: number) {
  return async (show_id: string): Promise<Outcome<undefined>> => {
    if (most === Infinity) return ok();
    const state = await live.state(show_id);
    return state !== null && state.teams.by_id.size >= most ? fail("team_quota_reached", { params: { most } }) : ok();
  };
}
