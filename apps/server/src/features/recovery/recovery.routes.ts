import { toAuditContext } from "../../platform/audit-log/index.ts";
import type { KnownDevices } from "../../platform/http/known-devices.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { PasswordResetService } from "./password-reset.service.ts";

interface Services {
  readonly resets: PasswordResetService;
  readonly devices: KnownDevices;
}

export function registerRecoveryRoutes(mount: Mount, { resets, devices }: Services): void {
  mount("POST /auth/forgot-password", ({ body, request }) => resets.request(body.login, request.ip));
  mount("POST /auth/check-reset-link", ({ body, request }) => resets.check(body.token, request.ip));
  mount("POST /auth/reset-password", ({ body, request, reply }) =>
    resets.reset(body.token, body.new_password, devices.identify(request, reply)),
  );
  mount("POST /users/:id/reset-link", ({ caller, params, request }) =>
    resets.createLink(params.id, toAuditContext({ caller, request })),
  );
}
