import type { ShowSettings } from "@showrunner/engine";
import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { teamPasswordHasher } from "../../platform/secrets/password-hasher.ts";

/** Stored for a team without a password; nothing matches it. */
const NO_PASSWORD = "";

/** Hash of a new team's password, which may be missing where phones join teams by code (TEAM-10). */
export async function hashTeamPassword(
  password: string | undefined,
  settings: Pick<ShowSettings, "team_access"> | undefined,
): Promise<ServiceResult<string>> {
  if (password !== undefined) return ok(await teamPasswordHasher.hash(password));
  return settings?.team_access === "code" ? ok(NO_PASSWORD) : failField("password", "required");
}

/** Takes the same time for an unknown team, a team without a password and a wrong password. */
export function verifyTeamPassword(stored: string | undefined, password: string): Promise<boolean> {
  return teamPasswordHasher.verify(stored === undefined || stored === NO_PASSWORD ? null : stored, password);
}
