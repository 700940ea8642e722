import type { FastifyRequest } from "fastify";
import { toAuditContext } from "../../platform/audit-log/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { ConfigurationFileService } from "./configuration-file.service.ts";
import type { ConfigurationAuthor, ConfigurationService } from "./configuration.service.ts";

const getAuthor = (caller: UserCaller, request: FastifyRequest): ConfigurationAuthor => ({
  ...toAuditContext({ caller, request }),
  host: request.requestedHost === null || request.requestedHost.isAddress ? null : request.requestedHost.hostname,
});

export function registerConfigurationRoutes(
  mount: Mount,
  configuration: ConfigurationService,
  files: ConfigurationFileService,
): void {
  mount("GET /admin/config", () => ok(configuration.get()));
  mount("PATCH /admin/config", ({ body: { version, changes }, caller, request }) =>
    configuration.change(version, changes, getAuthor(caller, request)),
  );
  mount("POST /admin/config/export", ({ body: { passphrase }, caller, request }) =>
    files.export(passphrase, toAuditContext({ caller, request })),
  );
  mount("POST /admin/config/import/preview", ({ body: { file, passphrase } }) => files.preview(file, passphrase));
  mount("POST /admin/config/import", ({ body: { version, file, passphrase }, caller, request }) =>
    files.import(version, file, passphrase, getAuthor(caller, request)),
  );
}
