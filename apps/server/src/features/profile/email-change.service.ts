import type { EmailChange, SecurityEventType } from "@showrunner/contract/rest";
import {
  foldText,
  UniqueViolation,
  WriteConflict,
  tryWrite,
  type AccountTokensTable,
  type Database,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { AccountTokensRepository, AddressOwners, RecentLogin } from "../auth/index.ts";
import type { MailService } from "../mail/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Changes of address per account: each sends two mails. */
export const EMAIL_CHANGE_RULE = { points: 6, durationS: 3_600 };
const RESEND_INTERVAL_MS = 60_000;
const LIFETIME_MS = 24 * 3_600_000;
/** Attempts when the account is changed concurrently. */
const MAX_ATTEMPTS = 3;

/** A user's change of their own address. It takes effect once confirmed by a link mailed to the new address. */
export interface EmailChangeService {
  /** Whether mail, and so a change, is possible. */
  isAvailable(): boolean;
  findPending(userId: string): Promise<EmailChange | null>;
  /** Needs a recent sign-in. Given the current address, verifies that. Replaces an earlier change. */
  request(caller: UserCaller, email: string, source: RequestSource): Promise<ServiceResult<EmailChange>>;
  resend(caller: UserCaller): Promise<ServiceResult<EmailChange>>;
  cancel(caller: UserCaller, source: RequestSource): Promise<ServiceResult<undefined>>;
  confirm(token: string, source: RequestSource): Promise<ServiceResult<{ readonly email: string }>>;
  /** Cancels the change with the link that was mailed to the old address. */
  cancelByLink(token: string, source: RequestSource): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly tokens: AccountTokensRepository;
  readonly users: Pick<UsersRepository, "findById" | "update">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly mail: Pick<MailService, "isReady" | "createOutboxStatements" | "wake">;
  readonly recentLogin: Pick<RecentLogin, "require">;
  readonly owners: AddressOwners;
  /** Whether addresses are verified; if so, the response must not reveal that an address is taken. */
  readonly isVerificationOn: () => boolean;
  readonly buildSearchText: (user: UsersTable) => string;
  readonly buildLink: (page: "/verify-email-change" | "/cancel-email-change", token: string) => string;
  readonly failWithLink: (token: string) => ServiceResult<never>;
  /** Ends links that reset the password or change the address. */
  readonly endAccountLinks: (userId: string) => WriteStatement;
  readonly limits: {
    readonly changesPerAccount: RateLimiter;
    /** Mails per recipient, so that a mailbox cannot be flooded. */
    readonly mailsPerRecipient: RateLimiter;
    readonly linksPerAddress: RateLimiter;
  };
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

/** Presents a stored token as the pending change. */
function presentChange({ email, created_at, expires_at }: AccountTokensTable): EmailChange {
  return {
    email: email ?? "",
    requested_at: toIsoTime(created_at),
    expires_at: toIsoTime(expires_at),
    resend_available_at: toIsoTime(created_at + RESEND_INTERVAL_MS),
  };
}

export function createEmailChangeService(dependencies: Dependencies): EmailChangeService {
  const { database, tokens, users, directory, mail, limits, failWithLink, record, now } = dependencies;
  const recordOwn = (type: SecurityEventType, { id, username }: UsersTable, source: RequestSource): void =>
    record({ type, source, actor_id: id, target_id: id, subject: username });
  const deleteTokens = (userId: string): WriteStatement =>
    tokens.deleteByUser(["change_email", "cancel_email_change"], userId);
  const findOwn = async ({ user_id }: UserCaller): Promise<UsersTable | undefined> =>
    user_id === null ? undefined : users.findById(user_id);
  const findOtherOwner = async (user: UsersTable, email: string): Promise<UsersTable | undefined> => {
    const owner = await dependencies.owners.findOwner(foldText(email));
    return owner?.id === user.id ? undefined : owner;
  };

  /** Issues a token with its mail. For a taken address, its owner gets a notice instead; nothing else differs. */
  const issue = async (user: UsersTable, email: string, lifetimeMs: number) => {
    const { token, row, statements } = tokens.issue({
      purpose: "change_email",
      user_id: user.id,
      email,
      code_hash: null,
      now: now(),
      lifetimeMs,
    });
    const owner = await findOtherOwner(user, email);
    const queued = await (owner === undefined
      ? mail.createOutboxStatements(
          { address: email, locale: user.communication_language },
          {
            name: "change_email",
            username: user.username,
            link: dependencies.buildLink("/verify-email-change", token),
          },
        )
      : mail.createOutboxStatements(
          { address: owner.email ?? email, locale: owner.communication_language },
          { name: "change_address_taken", username: owner.username },
        ));
    return { row, statements: [...statements, ...queued] };
  };

  /** Notifies the old address, with a link that cancels the change. */
  const warnOldAddress = async (user: UsersTable, email: string): Promise<readonly WriteStatement[]> => {
    if (user.email === null || user.email_folded === foldText(email)) return [];
    const { token, statements } = tokens.issue({
      purpose: "cancel_email_change",
      user_id: user.id,
      email: user.email,
      code_hash: null,
      now: now(),
      lifetimeMs: LIFETIME_MS,
    });
    const queued = await mail.createOutboxStatements(
      { address: user.email, locale: user.communication_language },
      {
        name: "email_change_requested",
        username: user.username,
        link: dependencies.buildLink("/cancel-email-change", token),
      },
    );
    return [...statements, ...queued];
  };

  /** Call before anything is written: without a mail, the link of the last one must stay valid. */
  const checkRecipientLimit = async (email: string): Promise<ServiceResult<undefined>> => {
    const retryAfterS = await limits.mailsPerRecipient.consume(foldText(email));
    return retryAfterS > 0 ? fail("too_many_requests", { retryAfterS }) : ok();
  };

  /** Finds the token of a link and its account. */
  const findLink = async (purpose: "change_email" | "cancel_email_change", token: string) => {
    const row = await tokens.find(purpose, token, now());
    const user = row === undefined || row.user_id === null ? undefined : await users.findById(row.user_id);
    if (row === undefined || row.email === null || user === undefined || user.active === 0) return undefined;
    return { row, user, email: row.email };
  };
  const checkLinkLimit = async ({ address }: RequestSource): Promise<ServiceResult<undefined>> => {
    const retryAfterS = await limits.linksPerAddress.consume(toAddressKey(address));
    return retryAfterS > 0 ? fail("too_many_requests", { retryAfterS }) : ok();
  };

  /** Consumes the link and gives the account its address; null if the account changed meanwhile. */
  const complete = async (
    { row, user, email }: NonNullable<Awaited<ReturnType<typeof findLink>>>,
    source: RequestSource,
  ): Promise<ServiceResult<{ readonly email: string }> | null> => {
    const isOther = user.email_folded !== foldText(email);
    const notice =
      user.email === null || !isOther
        ? []
        : await mail.createOutboxStatements(
            { address: user.email, locale: user.communication_language },
            { name: "email_changed", username: user.username },
          );
    const columns = {
      email,
      email_folded: foldText(email),
      email_verified_at: now(),
      search_folded: dependencies.buildSearchText({ ...user, email }),
      updated_at: now(),
    };
    const released = await dependencies.owners.release(columns.email_folded, user, source);
    try {
      await database.write([
        tokens.consume(row.id, now()),
        ...released.statements,
        users.update(user.id, user.version, columns),
        // Void the links that were mailed to the old address.
        dependencies.endAccountLinks(user.id),
        tokens.deleteByUser("verify_email", user.id),
        ...notice,
      ]);
    } catch (error) {
      if (error instanceof WriteConflict) return null;
      if (error instanceof UniqueViolation) return fail("email_taken");
      throw error;
    }
    mail.wake();
    released.confirm();
    directory.invalidate(user.id, false);
    recordOwn(isOther ? "email_changed" : "email_verified", user, source);
    return ok({ email });
  };

  return {
    isAvailable: mail.isReady,
    findPending: async (userId) => {
      const pending = await tokens.findByUser("change_email", userId, now());
      return pending === undefined ? null : presentChange(pending);
    },
    request: async (caller, email, source) => {
      const user = await findOwn(caller);
      if (user === undefined) return fail("not_found");
      if (!mail.isReady()) return fail("mail_off");
      const recent = await dependencies.recentLogin.require(caller);
      if (!recent.ok) return recent;
      if (email === user.email && user.email_verified_at !== null) return failField("email", "email_unchanged");
      const retryAfterS = await limits.changesPerAccount.consume(user.id);
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      if (!dependencies.isVerificationOn() && (await findOtherOwner(user, email)) !== undefined)
        return fail("email_taken");
      const allowed = await checkRecipientLimit(email);
      if (!allowed.ok) return allowed;
      const { row, statements } = await issue(user, email, LIFETIME_MS);
      const isWritten = await tryWrite(database, [
        // Checks the version, so that one of two concurrent requests wins.
        users.update(user.id, user.version, { updated_at: now() }),
        deleteTokens(user.id),
        ...statements,
        ...(await warnOldAddress(user, email)),
      ]);
      if (!isWritten) return fail("version_conflict");
      mail.wake();
      directory.invalidate(user.id, false);
      recordOwn("email_change_requested", user, source);
      return ok(presentChange(row));
    },
    resend: async (caller) => {
      const user = await findOwn(caller);
      const pending = user && (await tokens.findByUser("change_email", user.id, now()));
      if (user === undefined || pending === undefined || pending.email === null) return fail("not_found");
      if (!mail.isReady()) return fail("mail_off");
      const waitMs = pending.created_at + RESEND_INTERVAL_MS - now();
      if (waitMs > 0) return fail("too_many_requests", { retryAfterS: Math.ceil(waitMs / 1_000) });
      const allowed = await checkRecipientLimit(pending.email);
      if (!allowed.ok) return allowed;
      // Keeps the expiry of the first link, so that the change can be cancelled for as long as it can be confirmed.
      const { row, statements } = await issue(user, pending.email, pending.expires_at - now());
      if (!(await tryWrite(database, [tokens.consume(pending.id, now()), ...statements])))
        return fail("version_conflict");
      mail.wake();
      return ok(presentChange(row));
    },
    cancel: async (caller, source) => {
      const user = await findOwn(caller);
      if (user === undefined) return fail("not_found");
      const pending = await tokens.findByUser("change_email", user.id, now());
      await database.write([deleteTokens(user.id)]);
      if (pending !== undefined) recordOwn("email_change_cancelled", user, source);
      return ok();
    },
    confirm: async (token, source) => {
      const allowed = await checkLinkLimit(source);
      if (!allowed.ok) return allowed;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const found = await findLink("change_email", token);
        if (found === undefined) return failWithLink(token);
        const result = await complete(found, source);
        if (result !== null) return result;
      }
      return fail("version_conflict");
    },
    cancelByLink: async (token, source) => {
      const allowed = await checkLinkLimit(source);
      if (!allowed.ok) return allowed;
      const found = await findLink("cancel_email_change", token);
      if (found === undefined) return failWithLink(token);
      const { row, user } = found;
      if (!(await tryWrite(database, [tokens.consume(row.id, now()), deleteTokens(user.id)])))
        return failWithLink(token);
      record({ type: "email_change_cancelled", source, target_id: user.id, subject: user.username });
      return ok();
    },
  };
}
