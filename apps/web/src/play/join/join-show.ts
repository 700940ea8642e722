import type { TeamSession } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";
import { getDeviceId } from "../../live/index.ts";
import type { JoinFields } from "./join-fields.ts";

/**
 * Registers the team or logs it in; returns the session to store.
 * @throws ApiError
 */
export async function joinShow(show: string, fields: JoinFields, registering: boolean): Promise<TeamSession> {
  const { name, password, member_name, colour } = fields;
  const body = {
    name: name.trim(),
    password,
    device_id: getDeviceId(),
    ...(member_name.trim() === "" ? {} : { member_name: member_name.trim() }),
    ...(registering ? { colour: colour === "" ? null : colour } : {}),
  };
  const path = `/gameshows/join/${show}/${registering ? "register" : "login"}`;
  return (await request({ method: "POST", path, body })) as TeamSession;
}
