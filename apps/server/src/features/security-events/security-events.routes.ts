import type { SecurityEvent } from "@showrunner/contract/rest";
import type { SecurityEventsTable } from "../../platform/db/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";
import type { SecurityEventsRepository } from "../../platform/security-log/index.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

const presentSecurityEvent = ({ created_at, ...event }: SecurityEventsTable): SecurityEvent => ({
  ...event,
  created_at: toIsoTime(created_at),
});

export function registerSecurityEventRoutes(
  mount: Mount,
  repository: Pick<SecurityEventsRepository, "listPage">,
): void {
  mount("GET /admin/security-events", async ({ query: { type, user_id, cursor, limit } }) => {
    const rows = await repository.listPage({ type, user_id, after: decodeCursor(cursor), limit });
    return ok(toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentSecurityEvent));
  });
}
