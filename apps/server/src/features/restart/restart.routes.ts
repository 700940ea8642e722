import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { RestartService } from "./restart.service.ts";

export function registerRestartRoutes(mount: Mount, restart: RestartService): void {
  mount("GET /admin/restart", async () => ok(await restart.getStatus()));
  mount("POST /admin/restart", ({ caller, request }) =>
    restart.restart({ actor_id: caller.user_id, source: getRequestSource(request) }),
  );
  mount("POST /admin/restart/all", ({ caller, request }) =>
    restart.restartAll({ actor_id: caller.user_id, source: getRequestSource(request) }),
  );
}
