import type { SecurityEventType } from "@showrunner/contract/rest";
import type { Database, SecurityEventsTable, WriteStatement } from "../db/index.ts";
import { NEWEST_FIRST, paginate } from "../db/paginate.ts";
import type { Cursor } from "../http/paging.ts";

export interface SecurityEventsQuery {
  readonly type: SecurityEventType | undefined;
  /** Id of the actor or the target. */
  readonly user_id: string | undefined;
  readonly target_id?: string;
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface SecurityEventsRepository {
  /** Newest first. Returns one row more than `limit`, so that the caller can tell whether more exist. */
  listPage(query: SecurityEventsQuery): Promise<readonly SecurityEventsTable[]>;
  /** Time of the event that has `count` newer ones; undefined if there are fewer events. */
  findNthNewestTime(count: number): Promise<number | undefined>;
  insert(rows: readonly SecurityEventsTable[]): WriteStatement;
  deleteUntil(moment: number): WriteStatement;
}

export function createSecurityEventsRepository({ read }: Pick<Database, "read">): SecurityEventsRepository {
  return {
    listPage: ({ type, user_id, target_id, after, limit }) => {
      let query = read.selectFrom("security_events").selectAll();
      if (type !== undefined) query = query.where("type", "=", type);
      if (user_id !== undefined)
        query = query.where((where) => where.or([where("actor_id", "=", user_id), where("target_id", "=", user_id)]));
      if (target_id !== undefined) query = query.where("target_id", "=", target_id);
      return paginate(query, NEWEST_FIRST, after, limit).execute();
    },
    findNthNewestTime: async (count) => {
      const row = await read
        .selectFrom("security_events")
        .select("created_at")
        .orderBy("created_at", "desc")
        .limit(1)
        .offset(count)
        .executeTakeFirst();
      return row?.created_at;
    },
    insert: (rows) => ({ query: read.insertInto("security_events").values([...rows]) }),
    deleteUntil: (moment) => ({ query: read.deleteFrom("security_events").where("created_at", "<=", moment) }),
  };
}
