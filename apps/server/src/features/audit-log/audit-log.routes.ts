import type { AuditEntry } from "@showrunner/contract/rest";
import type { AuditLogRepository, ListedAuditEntry } from "../../platform/audit-log/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";

const parseValues = (text: string | null): AuditEntry["before"] =>
  text === null ? null : (JSON.parse(text) as AuditEntry["before"]);

const parseTime = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso));

const presentEntry = ({ created_at, values_before, values_after, ...entry }: ListedAuditEntry): AuditEntry => ({
  ...entry,
  before: parseValues(values_before),
  after: parseValues(values_after),
  created_at: new Date(created_at).toISOString(),
});

export function registerAuditLogRoutes(mount: Mount, repository: Pick<AuditLogRepository, "findPage">): void {
  mount("GET /admin/audit-log", async ({ query }) => {
    const { area, actor_id, search, from, until, cursor, limit } = query;
    const rows = await repository.findPage({
      area,
      actor_id,
      search: search === undefined || search.trim() === "" ? undefined : search,
      from: parseTime(from),
      until: parseTime(until),
      after: decodeCursor(cursor),
      limit,
    });
    return ok(toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentEntry));
  });
}
