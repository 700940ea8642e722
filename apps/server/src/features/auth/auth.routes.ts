import { ok } from "../../platform/http/failure.ts";
import { getBearerToken } from "../../platform/http/caller.ts";
import type { KnownDevices } from "../../platform/http/known-devices.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { RegisterUser } from "./registration.service.ts";
import type { AuthService } from "./auth.service.ts";
import type { RunSetup } from "./setup.service.ts";
import type { VerificationService } from "./verification.service.ts";

interface Services {
  readonly auth: AuthService;
  readonly setup: RunSetup;
  readonly register: RegisterUser;
  readonly verification: VerificationService;
  readonly devices: KnownDevices;
}

export function registerAuthRoutes(mount: Mount, { auth, setup, register, verification, devices }: Services): void {
  mount("GET /auth/config", async ({ request }) => ok(await auth.getConfig(request)));
  mount("POST /auth/setup", ({ body, request }) => setup(body, request));
  mount("POST /auth/register", ({ body, request }) => register(body, getRequestSource(request)));
  mount("POST /auth/verify-email/:token", ({ params, body, request }) =>
    verification.verifyByLink(params.token, body.signature, getRequestSource(request)),
  );
  mount("POST /auth/verify-email-code", ({ body, request }) =>
    verification.verifyByCode(body, getRequestSource(request)),
  );
  mount("POST /auth/resend-verification", ({ body, request }) => verification.resend(body, getRequestSource(request)));
  mount("GET /auth/verification-status/:id", ({ params }) => verification.getStatus(params.id));
  mount("POST /auth/login", ({ body, request, reply }) =>
    auth.login(body.username, body.password, devices.identify(request, reply)),
  );
  mount("POST /auth/refresh", ({ body, request }) => auth.refresh(body.refresh_token, getRequestSource(request)));
  mount("POST /auth/logout", ({ body, request }) =>
    auth.logout(
      { refresh_token: body.refresh_token, access_token: getBearerToken(request) },
      getRequestSource(request),
    ),
  );
  mount("GET /auth/me", ({ caller }) => auth.getCurrentUser(caller));
}
