import { MAX_CO_HOSTS, type CoHost } from "@showrunner/contract/rest";
import {
  ReferenceViolation,
  UniqueViolation,
  WriteConflict,
  type Database,
  type UsersTable,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { CoHostRow, CoHostsRepository } from "./co-hosts.repository.ts";
import type { ShowAuthority } from "./show-authority.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

/** Invitations of unknown users per inviting user: the response reveals whether an account exists. */
export const CO_HOST_RULE = { points: 20, durationS: 600 };

type Caller = UserCaller & { readonly source: RequestSource };

export interface CoHostsService {
  list(showId: string): Promise<ServiceResult<{ items: CoHost[] }>>;
  /** Adding a user twice has no further effect; for a co-host who came by a link, it removes the expiry. */
  add(caller: Caller, showId: string, login: string): Promise<ServiceResult<CoHost>>;
  /** Also closes the user's connections to the show; has no effect on users who are not co-hosts. */
  remove(caller: Caller, showId: string, userId: string): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: CoHostsRepository;
  readonly findShow: (id: string) => Promise<{ readonly owner_id: string | null } | undefined>;
  readonly findUserByLogin: (login: string) => Promise<UsersTable | undefined>;
  readonly authority: Pick<ShowAuthority, "requireOwner">;
  readonly limit: RateLimiter;
  /** Triggers a new check of the user's connections on all servers. */
  readonly onRightsChanged: (userId: string) => void;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

const present = ({ user_id, username, added_at, expires_at }: CoHostRow): CoHost => ({
  user_id,
  username,
  added_at: toIsoTime(added_at),
  expires_at: toIsoTimeOrNull(expires_at),
});

/** Invites and removes the users who run a show besides its owner. */
export function createCoHostsService(dependencies: Dependencies): CoHostsService {
  const { database, repository, findShow, findUserByLogin, authority, limit, record, now } = dependencies;
  return {
    list: async (showId) => ok({ items: (await repository.findByShow(showId)).map(present) }),
    add: async ({ source, user_id: callerId }, showId, login) => {
      const limitKey = callerId ?? source.address;
      const retryAfterS = await limit.check(limitKey);
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      const [user, show, others] = await Promise.all([
        findUserByLogin(login),
        findShow(showId),
        repository.findByShow(showId),
      ]);
      // The owner runs the show anyway, so there is no need for a different error code.
      if (user === undefined || user.active === 0 || user.id === show?.owner_id) {
        await limit.consume(limitKey);
        return fail("co_host_not_found");
      }
      const known = others.find((other) => other.user_id === user.id);
      if (known !== undefined) {
        if (known.expires_at !== null) await database.write([repository.extend(showId, user.id, null)]);
        // Otherwise the access expired meanwhile, so there was nothing to extend.
        if ((await repository.find(showId, user.id)) !== undefined) return ok(present({ ...known, expires_at: null }));
      }
      const row = { show_id: showId, user_id: user.id, added_at: now(), expires_at: null };
      try {
        await database.write(repository.insert(row, MAX_CO_HOSTS));
      } catch (error) {
        if (error instanceof WriteConflict) return fail("co_host_quota_reached", { params: { most: MAX_CO_HOSTS } });
        if (error instanceof ReferenceViolation) return fail("gameshow_not_found");
        // The co-host was added concurrently on another device.
        if (!(error instanceof UniqueViolation)) throw error;
      }
      record({ type: "co_host_added", source, actor_id: callerId, target_id: user.id, subject: user.username });
      return ok(present({ ...row, username: user.username }));
    },
    remove: async (caller, showId, userId) => {
      if (caller.user_id !== userId) {
        const allowed = await authority.requireOwner(caller, showId);
        if (!allowed.ok) return allowed;
      }
      await database.write([repository.remove(showId, userId)]);
      dependencies.onRightsChanged(userId);
      const { user_id, source } = caller;
      record({ type: "co_host_removed", source, actor_id: user_id, target_id: userId });
      return ok();
    },
  };
}
