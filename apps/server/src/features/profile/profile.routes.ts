import type { KnownDevices } from "../../platform/http/known-devices.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { ExportAccount } from "./account-export.service.ts";
import type { DeleteOwnAccount } from "./own-account-deletion.service.ts";
import type { EmailChangeService } from "./email-change.service.ts";
import type { OwnPasswordService } from "./own-password.service.ts";
import type { OwnSessionsService } from "./own-sessions.service.ts";
import type { ProfileService } from "./profile.service.ts";

interface Services {
  readonly profile: ProfileService;
  readonly passwords: OwnPasswordService;
  readonly emailChange: EmailChangeService;
  readonly sessions: OwnSessionsService;
  readonly devices: KnownDevices;
}

interface AccountDataServices {
  readonly exportAccount: ExportAccount;
  readonly deleteOwnAccount: DeleteOwnAccount;
  readonly devices: KnownDevices;
}

/** Registers the routes that depend on all features with data of an account. */
export function registerAccountDataRoutes(
  mount: Mount,
  { exportAccount, deleteOwnAccount, devices }: AccountDataServices,
): void {
  mount("GET /auth/export", ({ caller, request }) => exportAccount(caller, getRequestSource(request)));
  mount("DELETE /auth/me", ({ caller, body, request, reply }) =>
    deleteOwnAccount(caller, body, devices.identify(request, reply)),
  );
}

export function registerProfileRoutes(
  mount: Mount,
  { profile, passwords, emailChange, sessions, devices }: Services,
): void {
  mount("GET /auth/auth-status", ({ caller }) => profile.getStatus(caller));
  mount("PATCH /auth/me", ({ caller, body, request }) => profile.update(caller, body, getRequestSource(request)));
  mount("POST /auth/change-password", ({ caller, body, request, reply }) =>
    passwords.change(caller, body, devices.identify(request, reply)),
  );
  mount("POST /auth/set-password", ({ caller, body, request, reply }) =>
    passwords.set(caller, body.new_password, devices.identify(request, reply)),
  );
  mount("PATCH /auth/login-preferences", ({ caller, body, request }) =>
    profile.setLoginViaUsername(caller, body.login_via_username, getRequestSource(request)),
  );
  mount("POST /auth/email-change", ({ caller, body, request }) =>
    emailChange.request(caller, body.email, getRequestSource(request)),
  );
  mount("POST /auth/email-change/resend", ({ caller }) => emailChange.resend(caller));
  mount("DELETE /auth/email-change", ({ caller, request }) => emailChange.cancel(caller, getRequestSource(request)));
  mount("POST /auth/verify-email-change/:token", ({ params, request }) =>
    emailChange.confirm(params.token, getRequestSource(request)),
  );
  mount("POST /auth/cancel-email-change", ({ body, request }) =>
    emailChange.cancelByLink(body.token, getRequestSource(request)),
  );
  mount("GET /auth/sessions", ({ caller }) => sessions.list(caller));
  mount("DELETE /auth/sessions", ({ caller, request }) => sessions.endOthers(caller, getRequestSource(request)));
  mount("DELETE /auth/sessions/:id", ({ caller, params, request }) =>
    sessions.end(caller, params.id, getRequestSource(request)),
  );
  mount("GET /auth/activity", ({ caller, query }) => sessions.listActivity(caller, query));
}
