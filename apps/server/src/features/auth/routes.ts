import { ok } from "../../platform/http/failure.ts";
import { bearerOf } from "../../platform/http/caller.ts";
import type { KnownDevices } from "../../platform/http/known-devices.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { originOf } from "../../platform/security-log/index.ts";
import type { Register } from "./registration.ts";
import type { AuthService } from "./service.ts";
import type { Setup } from "./setup.ts";

interface Services {
  readonly auth: AuthService;
  readonly setup: Setup;
  readonly register: Register;
  readonly devices: KnownDevices;
}

export function authRoutes(mount: Mount, { auth, setup, register, devices }: Services): void {
  mount("GET /auth/config", async ({ request }) => ok(await auth.config(request)));
  mount("POST /auth/setup", ({ body, request }) => setup(body, request));
  mount("POST /auth/register", ({ body, request }) => register(body, originOf(request)));
  mount("POST /auth/login", ({ body, request, reply }) =>
    auth.login(body.username, body.password, devices.of(request, reply)),
  );
  mount("POST /auth/refresh", ({ body, request }) => auth.refresh(body.refresh_token, originOf(request)));
  mount("POST /auth/logout", ({ body, request }) =>
    auth.logout({ refresh_token: body.refresh_token, access_token: bearerOf(request) }, originOf(request)),
  );
  mount("GET /auth/me", ({ caller }) => auth.me(caller));
}
