import type { HandedOverLink } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import { buildOneTimeLink, failWithLink, isLinkToken } from "../../platform/http/one-time-link.ts";
import type { JobHandler, PayloadSealer } from "../../platform/jobs/index.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { AccountTokensRepository, CheckNewPassword } from "../auth/index.ts";
import type { MailService } from "../mail/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Kind of the job that sends the mail for a forgotten password. */
export const FORGOT_PASSWORD_JOB = "forgot_password";
const RESET_LIFETIME_MS = 3_600_000;

/** Requests for a mail per address; several people may share one. */
export const FORGOT_PASSWORD_RULE = { points: 10, durationS: 600 };
/** Mails per account, so that a mailbox cannot be flooded. */
export const RESET_MAIL_RULE = { points: 3, durationS: 3_600 };
/** Links opened or used per address. */
export const LINK_RULE = { points: 60, durationS: 600 };

export interface PasswordResetService {
  /** Only queues a job, so that neither the response nor its time reveals whether the account exists. */
  request(login: string, address: string): Promise<ServiceResult<undefined>>;
  /** Job handler: looks the account up and queues the mail. */
  readonly handler: JobHandler;
  /** Creates a link for a user as an admin. It is mailed if possible, unless the admin wants to hand it over. */
  createLink(
    userId: string,
    by: AuditContext,
    options?: { readonly isHandedOver: boolean },
  ): Promise<ServiceResult<HandedOverLink>>;
  check(token: string, address: string): Promise<ServiceResult<{ readonly username: string }>>;
  reset(token: string, password: string, device: LoginDevice): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly tokens: AccountTokensRepository;
  readonly users: Pick<UsersRepository, "findById" | "update" | "deleteSessions">;
  readonly directory: Pick<UserDirectory, "findByLogin" | "invalidate">;
  readonly mail: Pick<MailService, "isReady" | "createOutboxStatements" | "wake">;
  readonly addJob: (kind: string, payload: unknown) => WriteStatement;
  readonly payloads: PayloadSealer;
  readonly checkNewPassword: CheckNewPassword;
  /** Ends links that reset the password or change the address. */
  readonly endAccountLinks: (userId: string) => WriteStatement;
  /** Whether people can sign in with passwords. */
  readonly arePasswordsEnabled: () => boolean;
  readonly getPublicUrl: () => string | null;
  readonly auditLog: AuditLog;
  readonly limits: {
    readonly requestsPerAddress: RateLimiter;
    readonly mailsPerAccount: RateLimiter;
    readonly linksPerAddress: RateLimiter;
  };
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createPasswordResetService(dependencies: Dependencies): PasswordResetService {
  const { database, tokens, users, directory, mail, getPublicUrl, limits, record, now } = dependencies;

  /** Issues a link that replaces earlier ones of the account. */
  const issueLink = (user: UsersTable) => {
    const issued = tokens.issue({
      purpose: "reset_password",
      user_id: user.id,
      email: null,
      code_hash: null,
      now: now(),
      lifetimeMs: RESET_LIFETIME_MS,
    });
    return {
      link: buildOneTimeLink(getPublicUrl(), "/reset-password", issued.token),
      expires_at: issued.row.expires_at,
      statements: [tokens.deleteByUser("reset_password", user.id), ...issued.statements],
    };
  };
  const queueLink = (user: UsersTable, address: string, link: string) =>
    mail.createOutboxStatements(
      { address, locale: user.communication_language },
      { name: "reset_password", username: user.username, link },
    );

  /** The valid token and its account. */
  const findLink = async (token: string, address: string) => {
    const retryAfterS = await limits.linksPerAddress.consume(toAddressKey(address));
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    if (!isLinkToken(token)) return failWithLink(token);
    const row = await tokens.find("reset_password", token, now());
    const user = row === undefined || row.user_id === null ? undefined : await users.findById(row.user_id);
    if (row === undefined || user === undefined || user.active === 0) return failWithLink(token);
    return ok({ row, user });
  };

  return {
    request: async (login, address) => {
      if (!dependencies.arePasswordsEnabled()) return fail("credentials_off");
      if (!mail.isReady()) return fail("mail_off");
      const retryAfterS = await limits.requestsPerAddress.consume(toAddressKey(address));
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      await database.write([dependencies.addJob(FORGOT_PASSWORD_JOB, await dependencies.payloads.seal(login))]);
      mail.wake();
      return ok();
    },
    handler: async (payload) => {
      const nothing = { kind: "done", statements: [] } as const;
      const login = await dependencies.payloads.open(payload);
      const user = login === null ? undefined : await directory.findByLogin(login);
      if (user === undefined || user.email === null || user.active === 0 || !mail.isReady()) return nothing;
      if ((await limits.mailsPerAccount.consume(user.id)) > 0) return nothing;
      const { link, statements } = issueLink(user);
      return {
        kind: "done",
        statements: [...statements, ...(await queueLink(user, user.email, link))],
      };
    },
    createLink: async (userId, by, { isHandedOver } = { isHandedOver: false }) => {
      const user = await users.findById(userId);
      if (user === undefined) return fail("not_found");
      if (user.active === 0) return fail("user_inactive");
      const issued = issueLink(user);
      const sentTo = mail.isReady() && !isHandedOver ? user.email : null;
      await database.write([
        ...issued.statements,
        ...(sentTo === null ? [] : await queueLink(user, sentTo, issued.link)),
        dependencies.auditLog.record(
          {
            area: "users",
            action: "reset_link_created",
            subject: user.username,
            before: {},
            after: { sent_to: sentTo },
          },
          by,
        ),
      ]);
      if (sentTo !== null) mail.wake();
      return ok({
        link: sentTo === null ? issued.link : null,
        sent_to: sentTo,
        expires_at: toIsoTime(issued.expires_at),
      });
    },
    check: async (token, address) => {
      const found = await findLink(token, address);
      return found.ok ? ok({ username: found.value.user.username }) : found;
    },
    reset: async (token, password, device) => {
      const found = await findLink(token, device.source.address);
      if (!found.ok) return found;
      const { row, user } = found.value;
      const checked = dependencies.checkNewPassword("new_password", password, user);
      if (!checked.ok) return checked;
      const columns = {
        password_hash: await accountPasswordHasher.hash(password),
        token_version: user.token_version + 1,
        updated_at: now(),
      };
      const recipient = user.email === null ? null : { address: user.email, locale: user.communication_language };
      const notice =
        recipient === null
          ? []
          : await mail.createOutboxStatements(recipient, {
              name: "password_was_reset",
              username: user.username,
            });
      const isWritten = await tryWrite(database, [
        tokens.consume(row.id, now()),
        users.update(user.id, user.version, columns),
        users.deleteSessions(user.id),
        dependencies.endAccountLinks(user.id),
        ...notice,
      ]);
      if (!isWritten) {
        // Another request used the link, or the account was changed.
        const isUsed = (await tokens.find("reset_password", token, now())) === undefined;
        return fail(isUsed ? "link_expired" : "version_conflict");
      }
      mail.wake();
      directory.invalidate(user.id, true);
      // Earlier wrong guesses must not delay the first login with the new password.
      device.trust(`user:${user.id}`);
      record({
        type: "password_changed",
        source: device.source,
        actor_id: user.id,
        target_id: user.id,
        subject: user.username,
      });
      return ok();
    },
  };
}
