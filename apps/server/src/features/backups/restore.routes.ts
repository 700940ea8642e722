import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { RestoreService } from "./restore.service.ts";

export function registerRestoreRoutes(mount: Mount, restores: RestoreService): void {
  mount("GET /admin/restore", async () => ok(await restores.get()));
  mount("POST /admin/restore", ({ body, caller, request }) =>
    restores.start(body, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
  mount("POST /admin/restore/cancel", async ({ caller, request }) =>
    ok(await restores.cancel({ actor_id: caller.user_id, source: getRequestSource(request) })),
  );
}
