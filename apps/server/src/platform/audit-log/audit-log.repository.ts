import type { AuditLogTable, Database, WriteStatement } from "../db/index.ts";
import { paginate } from "../db/paginate.ts";
import type { Cursor } from "../http/paging.ts";

export interface AuditLogQuery {
  readonly area: AuditLogTable["area"] | undefined;
  readonly after: Cursor | null;
  readonly limit: number;
}

export interface AuditLogRepository {
  /** Newest first; one row more than `limit`, so that the caller sees whether there are more. */
  findPage(query: AuditLogQuery): Promise<readonly AuditLogTable[]>;
  insert(row: AuditLogTable): WriteStatement;
}

const NEWEST_FIRST = { column: "created_at", id: "id", ascending: false, numeric: true } as const;

export function createAuditLogRepository({ read }: Pick<Database, "read">): AuditLogRepository {
  return {
    findPage: ({ area, after, limit }) => {
      const all = read.selectFrom("audit_log").selectAll();
      return paginate(area === undefined ? all : all.where("area", "=", area), NEWEST_FIRST, after, limit).execute();
    },
    insert: (row) => ({ query: read.insertInto("audit_log").values(row) }),
  };
}
