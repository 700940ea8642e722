import { toAuditContext } from "../../platform/audit-log/index.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { AcceptInvitations } from "./accept-invitation.service.ts";
import type { InvitationsService } from "./invitations.service.ts";

interface Services {
  readonly invitations: InvitationsService;
  readonly acceptance: AcceptInvitations;
}

export function registerInvitationRoutes(mount: Mount, { invitations, acceptance }: Services): void {
  mount("GET /invitations", ({ query }) => invitations.list(query));
  mount("POST /invitations", (input) => invitations.invite(input.body, toAuditContext(input)));
  mount("POST /invitations/:id/resend", (input) => invitations.resend(input.params.id, toAuditContext(input)));
  mount("DELETE /invitations/:id", (input) => invitations.withdraw(input.params.id, toAuditContext(input)));
  mount("POST /auth/check-invitation", ({ body, request }) => acceptance.check(body.token, getRequestSource(request)));
  mount("POST /auth/accept-invitation", ({ body, request }) => acceptance.accept(body, getRequestSource(request)));
}
