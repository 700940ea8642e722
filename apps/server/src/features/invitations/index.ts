export { createInvitationsRepository, type InvitationsRepository } from "./invitations.repository.ts";
export { registerInvitationRoutes } from "./invitations.routes.ts";
export { createInvitationsService, INVITATION_LINK_RULE, INVITATION_MAIL_RULE } from "./invitations.service.ts";
export { createAcceptInvitations } from "./accept-invitation.service.ts";
