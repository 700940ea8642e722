import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LiveShows } from "../live/index.ts";

/**
 * Rejects teams beyond the maximum per show. Concurrent registrations may exceed it by the number of passwords that are
 * hashed in parallel.
 */
export function createTeamQuotaCheck(live: Pick<LiveShows, "getState">, maxTeams: number) {
  return async (showId: string): Promise<ServiceResult<undefined>> => {
    if (maxTeams === Infinity) return ok();
    const state = await live.getState(showId);
    return state !== null && state.teams.by_id.size >= maxTeams
      ? fail("team_quota_reached", { params: { most: maxTeams } })
      : ok();
  };
}
