import type { FastifyRequest } from "fastify";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { ExternalRequest, ExternalSignInService } from "./external-sign-in.service.ts";

/** Uses the socket's address, because forwarded addresses can be forged. */
const describeRequest = (request: FastifyRequest): ExternalRequest => ({
  peer: request.raw.socket.remoteAddress ?? "",
  rawHeaders: request.raw.rawHeaders,
  source: getRequestSource(request),
  locale: request.locale,
});

export function registerExternalSignInRoutes(mount: Mount, external: ExternalSignInService): void {
  mount("POST /auth/external/login", ({ request }) => external.login(describeRequest(request)));
  mount("GET /admin/external-sign-in", async ({ request }) => ok(await external.getStatus(describeRequest(request))));
  mount("POST /admin/config/test-external", async ({ caller, request }) =>
    ok(await external.test(describeRequest(request), caller.user_id)),
  );
}
