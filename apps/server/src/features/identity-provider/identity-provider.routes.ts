import type { FastifyReply, FastifyRequest } from "fastify";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { KnownDevices } from "../../platform/http/known-devices.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import { readAttemptCookie, writeAttemptCookie } from "./attempt-cookie.ts";
import type { LinkIdentityService } from "./link-identity.service.ts";
import type { ProviderBrowser, ProviderLoginService } from "./provider-login.service.ts";
import type { ProviderSetupService } from "./provider-setup.service.ts";

interface Services {
  readonly login: ProviderLoginService;
  readonly links: LinkIdentityService;
  readonly setup: ProviderSetupService;
  readonly devices: KnownDevices;
}

const describeBrowser = (request: FastifyRequest): ProviderBrowser => ({
  browserId: readAttemptCookie(request),
  origin: request.headers.origin,
  source: getRequestSource(request),
  locale: request.locale,
});

export function registerIdentityProviderRoutes(mount: Mount, { login, links, setup, devices }: Services): void {
  const start = async (
    purpose: Parameters<ProviderLoginService["start"]>[0],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ServiceResult<{ redirect_to: string }>> => {
    const started = await login.start(purpose, describeBrowser(request));
    if (!started.ok) return started;
    const { redirectTo, browserId } = started.value;
    if (browserId !== null) writeAttemptCookie(request, reply, browserId);
    return ok({ redirect_to: redirectTo });
  };
  const startLink = ({ user_id }: UserCaller, request: FastifyRequest, reply: FastifyReply) =>
    user_id === null ? fail("not_found") : start({ kind: "link", userId: user_id }, request, reply);

  mount("GET /admin/identity-provider", async () => ok(await setup.getStatus()));
  mount("POST /admin/config/check-provider", async () => ok(await setup.check()));
  mount("POST /admin/config/test-provider", ({ caller, request, reply }) =>
    start({ kind: "test", userId: caller.user_id }, request, reply),
  );
  mount("POST /auth/keycloak/login", ({ body, request, reply }) =>
    start({ kind: "sign_in", returnTo: body.return_to }, request, reply),
  );
  mount("POST /auth/keycloak/callback", ({ body, request }) => login.complete(body, describeBrowser(request)));
  mount("GET /auth/keycloak/logout", ({ request }) => login.findLogoutUrl(describeBrowser(request)));
  mount("POST /auth/link-keycloak", ({ caller, request, reply }) => startLink(caller, request, reply));
  mount("POST /auth/confirm-link-keycloak", ({ caller, body, request, reply }) =>
    links.confirm(caller, body.password, {
      browserId: readAttemptCookie(request),
      device: devices.identify(request, reply),
    }),
  );
  mount("DELETE /auth/unlink-external", ({ caller, body, request, reply }) =>
    links.unlink(caller, body.password, devices.identify(request, reply)),
  );
}
