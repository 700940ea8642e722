import type { TeamCode } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";
import { readSession } from "../team-session.ts";

/**
 * The code of this phone's team; `renew` invalidates the current one.
 * @throws ApiError
 */
export async function loadTeamCode(show: string, renew: boolean, signal: AbortSignal): Promise<TeamCode> {
  const headers = new Headers({ "x-team-token": readSession(show)?.team_token ?? "" });
  const path = `/gameshows/public/${show}/team-code`;
  return (await request({ method: "POST", path, headers, body: { renew }, signal })) as TeamCode;
}
