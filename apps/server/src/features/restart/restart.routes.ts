import { toAuditContext } from "../../platform/audit-log/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { RestartService } from "./restart.service.ts";

export function registerRestartRoutes(mount: Mount, restart: RestartService): void {
  mount("GET /admin/restart", async () => ok(await restart.getStatus()));
  mount("POST /admin/restart", ({ caller, request }) => restart.restart(toAuditContext({ caller, request })));
  mount("POST /admin/restart/servers/:instanceId", ({ params, caller, request }) =>
    restart.restartServer(params.instanceId, toAuditContext({ caller, request })),
  );
  mount("POST /admin/restart/all", ({ caller, request }) => restart.restartAll(toAuditContext({ caller, request })));
}
