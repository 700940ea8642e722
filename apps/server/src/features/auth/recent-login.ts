import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { AuthSessionsRepository } from "./auth-sessions.repository.ts";

/** For this long after a sign-in, the session may change how the account signs in. */
const RECENT_LOGIN_MS = 10 * 60_000;

/** Checks that the caller signed in recently; renewing tokens does not extend the time. */
export interface RecentLogin {
  /** When the login stops counting as recent (epoch ms); null if it does not, or the session has ended. */
  findEnd(caller: UserCaller): Promise<number | null>;
  /** Fails with `recent_login_required`. */
  require(caller: UserCaller): Promise<ServiceResult<undefined>>;
}

export function createRecentLogin(sessions: Pick<AuthSessionsRepository, "findById">, now: () => number): RecentLogin {
  const findEnd = async ({ session_id }: UserCaller): Promise<number | null> => {
    const session = session_id === undefined ? undefined : await sessions.findById(session_id);
    const end = session === undefined ? null : session.created_at + RECENT_LOGIN_MS;
    return end === null || end <= now() ? null : end;
  };
  return {
    findEnd,
    require: async (caller) => ((await findEnd(caller)) === null ? fail("recent_login_required") : ok()),
  };
}
