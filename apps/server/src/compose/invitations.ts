import * as auth from "../features/auth/index.ts";
import * as invitations from "../features/invitations/index.ts";
import * as users from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { AccountParts } from "./account-parts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes invitations. */
export function composeInvitations(
  { getPublicUrl, database, limits, record, auditLog, settings }: ConfiguredInfrastructure,
  { mail, users: repository, verification, checkNewPassword, isConfusableUsername, accountTokens }: AccountParts,
) {
  const shared = {
    database,
    repository: invitations.createInvitationsRepository(database),
    tokens: accountTokens,
    mail,
    auditLog,
    isPasswordLoginEnabled: () => settings.get().auth_enabled && settings.get().credentials_auth_enabled,
    now,
  };
  const services = {
    invitations: invitations.createInvitationsService({
      ...shared,
      findUser: repository.findById,
      findHolder: auth.createEmailVerificationsRepository(database).findHolder,
      getPublicUrl,
      getDefaultLanguage: () => settings.get().default_language,
      mailsPerAddress: limits.createShared("invitation_mails", invitations.INVITATION_MAIL_RULE),
    }),
    acceptance: invitations.createAcceptInvitations({
      ...shared,
      users: repository,
      createUserRow: users.createUserRow,
      presentUser: users.presentUser,
      verification,
      isConfusableUsername,
      checkNewPassword,
      toTakenNameFailure: users.toTakenNameFailure,
      linksPerAddress: limits.createShared("invitation_links", invitations.INVITATION_LINK_RULE),
      record,
    }),
  };
  return { mountInvitations: (mount: Mount) => invitations.registerInvitationRoutes(mount, services) };
}
