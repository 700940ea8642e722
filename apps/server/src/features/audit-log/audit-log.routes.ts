import type { AuditEntry } from "@showrunner/contract/rest";
import type { AuditLogRepository } from "../../platform/audit-log/index.ts";
import type { AuditLogTable } from "../../platform/db/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";

const parseValues = (text: string | null): AuditEntry["before"] =>
  text === null ? null : (JSON.parse(text) as AuditEntry["before"]);

const presentEntry = ({ created_at, values_before, values_after, ...entry }: AuditLogTable): AuditEntry => ({
  ...entry,
  before: parseValues(values_before),
  after: parseValues(values_after),
  created_at: new Date(created_at).toISOString(),
});

export function registerAuditLogRoutes(mount: Mount, repository: Pick<AuditLogRepository, "findPage">): void {
  mount("GET /admin/audit-log", async ({ query: { area, cursor, limit } }) => {
    const rows = await repository.findPage({ area, after: decodeCursor(cursor), limit });
    return ok(toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentEntry));
  });
}
