import type { AccountActivity, AuthSession, RouteCall } from "@showrunner/contract/rest";
import type { AuthSessionsTable, Database, SecurityEventsTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";
import type {
  RecordSecurityEvent,
  RequestSource,
  SecurityEventsRepository,
} from "../../platform/security-log/index.ts";
import type { AuthSessionsService } from "../auth/index.ts";
import { parseDeviceName } from "./device-name.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** A user's own sessions and recent activity. */
export interface OwnSessionsService {
  list(caller: UserCaller): Promise<ServiceResult<{ items: AuthSession[] }>>;
  end(caller: UserCaller, sessionId: string, source: RequestSource): Promise<ServiceResult<undefined>>;
  /** Ends all sessions of the caller except the one of the request. */
  endOthers(caller: UserCaller, source: RequestSource): Promise<ServiceResult<undefined>>;
  listActivity(
    caller: UserCaller,
    query: RouteInput<"GET /auth/activity">["query"],
  ): Promise<ServiceResult<RouteCall<"GET /auth/activity">["response"]>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly sessions: Pick<AuthSessionsService, "listActive" | "endOwn" | "endOthers">;
  readonly events: Pick<SecurityEventsRepository, "listPage">;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

/** Presents a session for its own user. */
export function presentSession(row: AuthSessionsTable, currentId: string | undefined): AuthSession {
  return {
    id: row.id,
    current: row.id === currentId,
    device: parseDeviceName(row.user_agent),
    address: row.address,
    created_at: toIsoTime(row.created_at),
    last_used_at: toIsoTime(row.rotated_at),
  };
}

/** Presents an event to the user it is about, without the address and device of another user who acted. */
export function presentActivity(event: SecurityEventsTable): AccountActivity {
  const isByOther = event.actor_id !== null && event.actor_id !== event.target_id;
  return {
    id: event.id,
    type: event.type,
    by_me: event.actor_id !== null && !isByOther,
    device: parseDeviceName(isByOther ? null : event.user_agent),
    address: isByOther ? null : event.address,
    created_at: toIsoTime(event.created_at),
  };
}

export function createOwnSessionsService(dependencies: Dependencies): OwnSessionsService {
  const { database, sessions, events, record } = dependencies;
  const recordEnd = (userId: string, source: RequestSource): void =>
    record({ type: "session_ended", source, actor_id: userId, target_id: userId });
  return {
    list: async ({ user_id, session_id }) => {
      if (user_id === null) return ok({ items: [] });
      const rows = await sessions.listActive(user_id);
      return ok({ items: rows.map((row) => presentSession(row, session_id)) });
    },
    end: async ({ user_id }, sessionId, source) => {
      const ended = user_id === null ? null : await sessions.endOwn(user_id, sessionId);
      if (ended === null) return fail("not_found");
      recordEnd(ended.userId, source);
      return ok();
    },
    endOthers: async ({ user_id, session_id }, source) => {
      if (user_id === null || session_id === undefined) return ok();
      const ending = await sessions.endOthers(user_id, session_id);
      await database.write([ending.statement]);
      ending.confirm();
      recordEnd(user_id, source);
      return ok();
    },
    listActivity: async ({ user_id }, { cursor, limit }) => {
      if (user_id === null) return ok({ items: [], next_cursor: null });
      const rows = await events.listPage({
        type: undefined,
        user_id: undefined,
        target_id: user_id,
        after: decodeCursor(cursor),
        limit,
      });
      return ok(toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentActivity));
    },
  };
}
