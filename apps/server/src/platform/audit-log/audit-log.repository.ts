import type { AuditLogTable, Database, WriteStatement } from "../db/index.ts";
import { paginate } from "../db/paginate.ts";
import { columnContains } from "../db/search.ts";
import type { Cursor } from "../http/paging.ts";

export interface AuditLogQuery {
  readonly area?: AuditLogTable["area"] | undefined;
  readonly actor_id?: string | undefined;
  /** Part of the subject, or of the actor's current username. */
  readonly search?: string | undefined;
  /** Epoch ms. */
  readonly from?: number | undefined;
  /** Epoch ms, exclusive. */
  readonly until?: number | undefined;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** An entry with the current username of its actor. */
export interface ListedAuditEntry extends AuditLogTable {
  readonly actor: string | null;
}

export interface AuditLogRepository {
  /** Newest first. Returns one row more than `limit`, so that the caller can tell whether more exist. */
  findPage(query: AuditLogQuery): Promise<readonly ListedAuditEntry[]>;
  insert(row: AuditLogTable): WriteStatement;
  deleteUntil(moment: number): WriteStatement;
}

const NEWEST_FIRST = {
  column: "audit_log.created_at",
  id: "audit_log.id",
  isAscending: false,
  isNumeric: true,
} as const;

export function createAuditLogRepository({ read }: Pick<Database, "read">): AuditLogRepository {
  return {
    findPage: ({ area, actor_id, search, from, until, after, limit }) => {
      let query = read
        .selectFrom("audit_log")
        .leftJoin("users", "users.id", "audit_log.actor_id")
        .selectAll("audit_log")
        .select("users.username as actor");
      if (area !== undefined) query = query.where("audit_log.area", "=", area);
      if (actor_id !== undefined) query = query.where("audit_log.actor_id", "=", actor_id);
      if (from !== undefined) query = query.where("audit_log.created_at", ">=", from);
      if (until !== undefined) query = query.where("audit_log.created_at", "<", until);
      if (search !== undefined)
        query = query.where((where) =>
          where.or([
            columnContains("audit_log.search_folded", search),
            columnContains("users.username_folded", search),
          ]),
        );
      return paginate(query, NEWEST_FIRST, after, limit).execute();
    },
    insert: (row) => ({ query: read.insertInto("audit_log").values(row) }),
    deleteUntil: (moment) => ({ query: read.deleteFrom("audit_log").where("created_at", "<=", moment) }),
  };
}
