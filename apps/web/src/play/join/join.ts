import type { TeamSession } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";
import { deviceId } from "../../live/index.ts";
import type { JoinFields } from "./fields.ts";

/**
 * Registers the team or logs it in; returns the session to store.
 * @throws ApiError
 */
export async function join(show: string, fields: JoinFields, registering: boolean): Promise<TeamSession> {
  const { name, password, member_name, colour } = fields;
  const body = {
    name: name.trim(),
    password,
    device_id: deviceId(),
    ...(member_name.trim() === "" ? {} : { member_name: member_name.trim() }),
    ...(registering ? { colour: colour === "" ? null : colour } : {}),
  };
  const path = `/gameshows/join/${show}/${registering ? "register" : "login"}`;
  return (await request({ method: "POST", path, body })) as TeamSession;
}
