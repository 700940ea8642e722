import type { AuditLogRepository } from "../../platform/audit-log/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount, RouteInput } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";
import { exportAuditLog } from "./audit-log-export.ts";
import { presentAuditEntry } from "./audit-log.presenter.ts";

const parseTime = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso));

type Filter = Omit<RouteInput<"GET /admin/audit-log">["query"], "cursor" | "limit">;

function toFilter({ area, actor_id, search, from, until }: Filter) {
  return {
    area,
    actor_id,
    search: dropBlankSearch(search),
    from: parseTime(from),
    until: parseTime(until),
  };
}

export function registerAuditLogRoutes(
  mount: Mount,
  repository: Pick<AuditLogRepository, "findPage">,
  now: () => number,
): void {
  mount("GET /admin/audit-log", async ({ query: { cursor, limit, ...query } }) => {
    const rows = await repository.findPage({ ...toFilter(query), after: decodeCursor(cursor), limit });
    return ok(toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentAuditEntry));
  });
  mount("GET /admin/audit-log/export", ({ query }) =>
    ok(exportAuditLog(repository, toFilter(query), { format: query.format, locale: query.language, now: now() })),
  );
}
