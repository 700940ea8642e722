import type { RouteCall, VerificationStatus } from "@showrunner/contract/rest";
import {
  foldText,
  UniqueViolation,
  WriteConflict,
  tryWrite,
  type AccountTokensTable,
  type Database,
  type EmailVerificationsTable,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { JobHandler, PayloadSealer } from "../../platform/jobs/index.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { MailService } from "../mail/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import type { AccountTokensRepository } from "./account-tokens.repository.ts";
import type { AddressOwners } from "./address-owners.ts";
import type { EmailVerificationsRepository } from "./email-verifications.repository.ts";
import type { VerificationSecrets } from "./verification-secrets.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

type Verified = ServiceResult<{ readonly verified: true }>;
type Resent = RouteCall<"POST /auth/resend-verification">["response"];

interface BegunVerification {
  readonly verification_id: string;
  readonly resend_available_at: string;
  readonly statements: readonly WriteStatement[];
}

/** Verification of the addresses of visitors who register. */
export interface VerificationService {
  /** False while mail cannot be sent, regardless of the setting. */
  isEnabled(): boolean;
  /** Returns statements for the write that creates the account; call `MailService.wake` after it. */
  begin(user: UsersTable, email: string): Promise<BegunVerification>;
  /** The verification that an account still needs before it may sign in for the first time. */
  findMissing(user: UsersTable): Promise<EmailVerificationsTable | undefined>;
  /** The account that waits for the verification of this address; it cannot sign in. */
  findUnverifiedUser(email: string): Promise<UsersTable | undefined>;
  verifyByLink(token: string, signature: string, source: RequestSource): Promise<Verified>;
  verifyByCode(body: RouteInput<"POST /auth/verify-email-code">["body"], source: RequestSource): Promise<Verified>;
  resend(
    body: RouteInput<"POST /auth/resend-verification">["body"],
    source: RequestSource,
  ): Promise<ServiceResult<Resent>>;
  /** Job handler: sends the mail for an address if an account waits for its verification. */
  readonly handler: JobHandler;
  getStatus(id: string): Promise<ServiceResult<VerificationStatus>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: EmailVerificationsRepository;
  readonly owners: AddressOwners;
  readonly tokens: AccountTokensRepository;
  readonly users: Pick<UsersRepository, "findById" | "update">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly mail: Pick<MailService, "createOutboxStatements" | "wake">;
  readonly secrets: VerificationSecrets;
  readonly buildSearchText: (user: UsersTable) => string;
  readonly getPublicUrl: () => string | null;
  readonly isEnabled: () => boolean;
  /** Tried codes and requested mails per address of the client. */
  readonly addressLimit: RateLimiter;
  /** Requested mails per e-mail address, with or without an account that waits for it. */
  readonly resendLimit: RateLimiter;
  /** Mails per recipient, so that a mailbox cannot be flooded. */
  readonly recipientLimit: RateLimiter;
  readonly record: RecordSecurityEvent;
  readonly addJob: (kind: string, payload: unknown) => WriteStatement;
  readonly payloads: PayloadSealer;
  readonly now: () => number;
}

/** Kind of the job that resends a verification mail. */
export const RESEND_VERIFICATION_JOB = "resend_verification";
/** Tried codes and requested mails per client address; a whole class may share one. */
export const VERIFICATION_ADDRESS_RULE = { points: 60, durationS: 600 };
export const RESEND_RULE = { points: 1, durationS: 60 };
export const RECIPIENT_RULE = { points: 6, durationS: 3_600 };
const RESEND_INTERVAL_MS = 60_000;
const LIFETIME_MS = 24 * 3_600_000;
const MAX_CODE_TRIES = 5;
/** After this time an account that was never verified is deleted with the next registration. */
export const ABANDONED_AFTER_MS = 7 * 24 * 3_600_000;
/** Attempts when an admin changes the account concurrently. */
const MAX_ATTEMPTS = 3;

/** Keeps the first character and the domain. */
function maskAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

export function createVerificationService(dependencies: Dependencies): VerificationService {
  const { database, repository, owners, tokens, users, mail, secrets, isEnabled, record, now } = dependencies;
  const toResendTime = (sentAt: number): string => toIsoTime(sentAt + RESEND_INTERVAL_MS);

  /** Consumes one mail to a recipient, and returns how many seconds remain until one may be sent; 0 if it may now. */
  const consumeMail = (email: string): Promise<number> => dependencies.recipientLimit.consume(foldText(email));

  /** Issues a token with its mail. For a taken address, its owner gets a notice instead; nothing else differs. */
  const issue = async (user: UsersTable, email: string): Promise<readonly WriteStatement[]> => {
    const code = secrets.createCode();
    const { token, statements } = tokens.issue({
      purpose: "verify_email",
      user_id: user.id,
      email,
      code_hash: secrets.hashCode(code),
      now: now(),
      lifetimeMs: LIFETIME_MS,
    });
    const owner = await owners.findOwner(foldText(email));
    const link = `${dependencies.getPublicUrl() ?? ""}/verify-email/${token}?signature=${secrets.signLink(token)}`;
    const queued = await (owner === undefined
      ? mail.createOutboxStatements(
          { address: email, locale: user.communication_language },
          { name: "verify_email", username: user.username, link, code },
        )
      : mail.createOutboxStatements(
          { address: owner.email ?? email, locale: owner.communication_language },
          { name: "address_taken", username: owner.username },
        ));
    return [...statements, ...queued];
  };

  /** The response if no further mail is due: the address is verified, or the last mail was just sent. */
  const checkResend = ({ verified_at, sent_at }: EmailVerificationsTable): ServiceResult<Resent> | null => {
    if (verified_at !== null) return ok({ resend_available_at: toResendTime(sent_at) });
    const waitMs = sent_at + RESEND_INTERVAL_MS - now();
    return waitMs > 0 ? fail("too_many_requests", { retryAfterS: Math.ceil(waitMs / 1_000) }) : null;
  };

  const sendAgain = async (verification: EmailVerificationsTable): Promise<ServiceResult<Resent>> => {
    const early = checkResend(verification);
    if (early !== null) return early;
    const user = await users.findById(verification.user_id);
    if (user === undefined) return fail("not_found");
    // Without a mail, the code and link of the last one must stay valid.
    const retryAfterS = await consumeMail(verification.email);
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    const sentAt = now();
    const isWritten = await tryWrite(database, [
      repository.setSent(verification.id, sentAt - RESEND_INTERVAL_MS, sentAt),
      tokens.deleteByUser("verify_email", user.id),
      ...(await issue(user, verification.email)),
    ]);
    if (!isWritten) {
      const current = await repository.findById(verification.id);
      if (current === undefined) return fail("not_found");
      return checkResend(current) ?? fail("too_many_requests", { retryAfterS: 1 });
    }
    mail.wake();
    return ok({ resend_available_at: toResendTime(sentAt) });
  };

  /** Consumes the token and gives the account its address. */
  const complete = async (token: AccountTokensTable, source: RequestSource): Promise<Verified | null> => {
    const { user_id, email } = token;
    const user = user_id === null ? undefined : await users.findById(user_id);
    // Do not overwrite an address that an admin has entered meanwhile.
    if (user === undefined || email === null || user.email !== null) return fail("verification_link_expired");
    const columns = {
      email,
      email_folded: foldText(email),
      email_verified_at: now(),
      search_folded: dependencies.buildSearchText({ ...user, email }),
      updated_at: now(),
    };
    const released = await owners.release(columns.email_folded, user, source);
    try {
      await database.write([
        tokens.consume(token.id, now()),
        repository.setVerified(user.id, now()),
        ...released.statements,
        users.update(user.id, user.version, columns),
        tokens.deleteByUser("verify_email", user.id),
      ]);
    } catch (error) {
      if (error instanceof WriteConflict) return null;
      if (error instanceof UniqueViolation) return fail("email_taken");
      throw error;
    }
    released.confirm();
    dependencies.directory.invalidate(user.id, false);
    record({ type: "email_verified", source, actor_id: user.id, target_id: user.id, subject: user.username });
    return ok({ verified: true as const });
  };
  const completeWith = async (
    findToken: () => Promise<AccountTokensTable | undefined>,
    source: RequestSource,
  ): Promise<Verified> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const token = await findToken();
      if (token === undefined) return fail("verification_link_expired");
      const result = await complete(token, source);
      if (result !== null) return result;
    }
    return fail("version_conflict");
  };

  /** Finds the token of a code. With an id, counts the try first, so that concurrent guesses count, too. */
  const findByCode = async (
    code: string,
    verificationId: string | undefined,
    source: RequestSource,
  ): Promise<ServiceResult<AccountTokensTable>> => {
    const codeHash = secrets.hashCode(code);
    if (verificationId === undefined) {
      const found = await tokens.findByCode("verify_email", codeHash, now());
      return found === undefined || found.failed_tries >= MAX_CODE_TRIES
        ? fail("verification_code_invalid")
        : ok(found);
    }
    const verification = await repository.findById(verificationId);
    if (verification === undefined) return fail("verification_code_invalid");
    const token = await tokens.findByUser("verify_email", verification.user_id, now());
    if (token === undefined) return fail("verification_code_ended");
    if (!(await tryWrite(database, [tokens.countTry(token.id, MAX_CODE_TRIES)])))
      return fail("verification_code_ended");
    if (token.code_hash === codeHash) return ok(token);
    record({ type: "verification_code_refused", source, target_id: verification.user_id });
    return fail("verification_code_invalid");
  };

  return {
    isEnabled,
    begin: async (user, email) => {
      const sentAt = now();
      // Beyond the limit the account is created without a mail: the response must not depend on earlier requests.
      const isMailed = (await consumeMail(email)) === 0;
      const verification: EmailVerificationsTable = {
        id: secrets.createId(),
        user_id: user.id,
        email,
        email_folded: foldText(email),
        sent_at: sentAt,
        verified_at: null,
        created_at: sentAt,
      };
      return {
        verification_id: verification.id,
        resend_available_at: toResendTime(sentAt),
        statements: [repository.insert(verification), ...(isMailed ? await issue(user, email) : [])],
      };
    },
    findMissing: async (user) => {
      // An account that signed in while verification was off stays as it is.
      if (user.email !== null || user.last_login_at !== null || !isEnabled()) return undefined;
      const verification = await repository.findByUser(user.id);
      return verification?.verified_at === null ? verification : undefined;
    },
    findUnverifiedUser: async (email) => {
      if (!isEnabled()) return undefined;
      const verification = await repository.findPending(foldText(email));
      const user = verification && (await users.findById(verification.user_id));
      // An account that has signed in before needs no verification, and must not sign in with an unverified address.
      return user?.last_login_at === null ? user : undefined;
    },
    verifyByLink: async (token, signature, source) => {
      if (!secrets.isSigned(token, signature)) return fail("verification_link_invalid");
      return completeWith(() => tokens.find("verify_email", token, now()), source);
    },
    verifyByCode: async ({ verification_code, verification_id }, source) => {
      const retryAfterS = await dependencies.addressLimit.consume(toAddressKey(source.address));
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      const found = await findByCode(verification_code, verification_id, source);
      if (!found.ok) return found;
      return completeWith(async () => {
        const token = await tokens.findByCode("verify_email", secrets.hashCode(verification_code), now());
        return token?.id === found.value.id ? token : undefined;
      }, source);
    },
    resend: async ({ verification_id, email }, source) => {
      if (!isEnabled()) return fail("mail_off");
      const waitS = await dependencies.addressLimit.consume(toAddressKey(source.address));
      if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
      if (verification_id !== undefined) {
        const verification = await repository.findById(verification_id);
        return verification === undefined ? fail("not_found") : sendAgain(verification);
      }
      const folded = foldText(email ?? "");
      const retryAfterS = await dependencies.resendLimit.consume(folded);
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      // A job looks the account up, so that the response time does not reveal whether one waits for this address.
      await database.write([dependencies.addJob(RESEND_VERIFICATION_JOB, await dependencies.payloads.seal(folded))]);
      mail.wake();
      return ok({ resend_available_at: toResendTime(now()) });
    },
    handler: async (payload) => {
      const folded = await dependencies.payloads.open(payload);
      const verification = folded === null ? undefined : await repository.findPending(folded);
      // `sendAgain` does its own write, which succeeds for only one of several requests.
      if (verification !== undefined) await sendAgain(verification);
      return { kind: "done", statements: [] };
    },
    getStatus: async (id) => {
      const verification = await repository.findById(id);
      if (verification === undefined) return fail("not_found");
      return ok({
        verified: verification.verified_at !== null,
        email: maskAddress(verification.email),
        resend_available_at: toResendTime(verification.sent_at),
      });
    },
  };
}
