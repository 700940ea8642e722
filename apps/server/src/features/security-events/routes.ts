import type { SecurityEvent } from "@showrunner/contract/rest";
import type { SecurityEventsTable } from "../../platform/db/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import type { SecurityEventsRepository } from "../../platform/security-log/index.ts";

const present = ({ created_at, ...event }: SecurityEventsTable): SecurityEvent => ({
  ...event,
  created_at: new Date(created_at).toISOString(),
});

export function securityEventRoutes(mount: Mount, repository: Pick<SecurityEventsRepository, "page">): void {
  mount("GET /admin/security-events", async ({ query: { type, user_id, cursor, limit } }) => {
    const rows = await repository.page({ type, user_id, after: readCursor(cursor), limit });
    return ok(toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), present));
  });
}
