import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { ConfigurationService } from "./configuration.service.ts";

export function registerConfigurationRoutes(mount: Mount, configuration: ConfigurationService): void {
  mount("GET /admin/config", () => ok(configuration.get()));
  mount("PATCH /admin/config", ({ body: { version, changes }, caller, request }) =>
    configuration.change(version, changes, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
}
