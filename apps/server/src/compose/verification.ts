import * as auth from "../features/auth/index.ts";
import type { MailService } from "../features/mail/index.ts";
import { buildUserSearchText, type UserDirectory, type UsersRepository } from "../features/users/index.ts";
import type { WriteStatement } from "../platform/db/index.ts";
import { createPayloadSealer } from "../platform/jobs/index.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

interface Parts {
  readonly mail: MailService;
  readonly addJob: (kind: string, payload: unknown) => WriteStatement;
  readonly users: UsersRepository;
  readonly directory: UserDirectory;
  readonly tokens: auth.AccountTokensRepository;
}

/** Composes the verification of e-mail addresses. */
export function composeVerification(
  { getPublicUrl, database, secret, secrets, limits, record, settings }: ConfiguredInfrastructure,
  { mail, addJob, users, directory, tokens }: Parts,
) {
  const repository = auth.createEmailVerificationsRepository(database);
  const isEnabled = (): boolean =>
    settings.get().auth_enabled && settings.get().email_verification_enabled && mail.isReady();
  const addressOwners = auth.createAddressOwners({
    repository,
    users,
    directory,
    isVerificationOn: isEnabled,
    endLinks: (userId) => tokens.deleteByUser([...auth.ACCOUNT_LINKS, "verify_email"], userId),
    buildSearchText: buildUserSearchText,
    record,
    now,
  });
  const verification = auth.createVerificationService({
    database,
    repository,
    owners: addressOwners,
    tokens,
    users,
    directory,
    mail,
    secrets: auth.createVerificationSecrets(
      secret.deriveKey("email_verification"),
      secret.derivePreviousKey("email_verification"),
    ),
    buildSearchText: buildUserSearchText,
    getPublicUrl,
    isEnabled,
    addressLimit: limits.createShared("verification_address", auth.VERIFICATION_ADDRESS_RULE),
    resendLimit: limits.createShared("verification_resend", auth.RESEND_RULE),
    recipientLimit: limits.createShared("verification_recipient", auth.RECIPIENT_RULE),
    record,
    addJob,
    payloads: createPayloadSealer(secrets, auth.RESEND_VERIFICATION_JOB),
    now,
  });
  return {
    verification,
    addressOwners,
    deleteAbandoned: repository.deleteAbandoned,
    findVerification: repository.findByUser,
  };
}
