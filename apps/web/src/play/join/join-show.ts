import type { TeamSession } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";
import { getDeviceId } from "../../live/index.ts";
import { toCodeDigits, type JoinFields, type JoinMode } from "./join-fields.ts";

interface JoinRequest {
  readonly mode: JoinMode;
  readonly fields: JoinFields;
  readonly withPassword: boolean;
  /** Secret of a team's link; null without one. */
  readonly linkSecret: string | null;
}

/**
 * Registers the team, logs it in or joins it; returns the session to store.
 * @throws ApiError
 */
export async function joinShow(show: string, { mode, ...given }: JoinRequest): Promise<TeamSession> {
  const memberName = given.fields.member_name.trim();
  const body = {
    device_id: getDeviceId(),
    ...(memberName === "" ? {} : { member_name: memberName }),
    ...toCredentials(mode, given),
  };
  const path = `/gameshows/join/${show}/${mode === "link" ? "code" : mode}`;
  return (await request({ method: "POST", path, body })) as TeamSession;
}

function toCredentials(mode: JoinMode, { fields, withPassword, linkSecret }: Omit<JoinRequest, "mode">): object {
  if (mode === "link") return { code: linkSecret };
  if (mode === "code") return { code: toCodeDigits(fields.code) };
  const { name, password, colour, emblem } = fields;
  return {
    name: name.trim(),
    ...(withPassword ? { password } : {}),
    ...(mode === "register" ? { colour: colour === "" ? null : colour, emblem } : {}),
  };
}
