import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Register } from "./registration.ts";
import type { AuthService } from "./service.ts";
import type { Setup } from "./setup.ts";

export function authRoutes(mount: Mount, auth: AuthService, setup: Setup, register: Register): void {
  mount("GET /auth/config", ({ request }) => ok(auth.config(request)));
  mount("POST /auth/setup", ({ body, request }) => setup(body, request));
  mount("POST /auth/register", ({ body, request }) => register(body, request.ip));
  mount("POST /auth/login", ({ body, request }) => auth.login(body.username, body.password, request.ip));
  mount("POST /auth/refresh", ({ body }) => auth.refresh(body.refresh_token));
  mount("POST /auth/logout", ({ body }) => auth.logout(body.refresh_token));
  mount("GET /auth/me", ({ caller }) => auth.me(caller));
}
