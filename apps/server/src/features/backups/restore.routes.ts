import { toAuditContext } from "../../platform/audit-log/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { RestoreService } from "./restore.service.ts";

export function registerRestoreRoutes(mount: Mount, restores: RestoreService): void {
  mount("GET /admin/restore", async () => ok(await restores.get()));
  mount("POST /admin/restore", ({ body, caller, request }) =>
    restores.start(body, toAuditContext({ caller, request })),
  );
  mount("POST /admin/restore/cancel", async ({ caller, request }) =>
    ok(await restores.cancel(toAuditContext({ caller, request }))),
  );
}
