import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { CoHostsRepository } from "./co-hosts.repository.ts";
import { isOwner } from "./gameshows.policy.ts";

/** Decides what a caller may do with a show. Nothing is cached: every request and connection reads the database. */
export interface ShowAuthority {
  /** Whether the caller may run the show: as its owner, as a co-host, or as an admin. */
  isModerator(caller: UserCaller, showId: string): Promise<boolean>;
  /** Succeeds for owner and admins; 403 for co-hosts, 404 for everyone else. */
  requireOwner(caller: UserCaller, showId: string): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly findOwner: (showId: string) => Promise<{ readonly owner_id: string | null } | undefined>;
  readonly coHosts: Pick<CoHostsRepository, "findAccess">;
  readonly now: () => number;
}

export function createShowAuthority({ findOwner, coHosts, now }: Dependencies): ShowAuthority {
  const findRole = async (caller: UserCaller, showId: string): Promise<"owner" | "co_host" | null> => {
    const show = await findOwner(showId);
    if (show === undefined) return null;
    if (isOwner(caller, show)) return "owner";
    if (caller.user_id === null) return null;
    const coHost = await coHosts.findAccess(showId, caller.user_id);
    return coHost === undefined || (coHost.expires_at !== null && coHost.expires_at <= now()) ? null : "co_host";
  };
  return {
    isModerator: async (caller, showId) => (await findRole(caller, showId)) !== null,
    requireOwner: async (caller, showId) => {
      const role = await findRole(caller, showId);
      if (role === "owner") return ok();
      return fail(role === null ? "gameshow_not_found" : "forbidden");
    },
  };
}
