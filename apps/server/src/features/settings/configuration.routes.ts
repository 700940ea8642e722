import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { ConfigurationFileService } from "./configuration-file.service.ts";
import type { ConfigurationService } from "./configuration.service.ts";

export function registerConfigurationRoutes(
  mount: Mount,
  configuration: ConfigurationService,
  files: ConfigurationFileService,
): void {
  mount("GET /admin/config", () => ok(configuration.get()));
  mount("PATCH /admin/config", ({ body: { version, changes }, caller, request }) =>
    configuration.change(version, changes, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
  mount("POST /admin/config/export", ({ body: { passphrase }, caller, request }) =>
    files.export(passphrase, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
  mount("POST /admin/config/import/preview", ({ body: { file, passphrase } }) => files.preview(file, passphrase));
  mount("POST /admin/config/import", ({ body: { version, file, passphrase }, caller, request }) =>
    files.import(version, file, passphrase, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
}
