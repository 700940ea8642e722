import type { Locale } from "@showrunner/i18n";
import type { RouteCall, SentInvitation } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import {
  foldText,
  UniqueViolation,
  WriteConflict,
  tryWrite,
  type Database,
  type InvitationsTable,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { buildOneTimeLink } from "../../platform/http/one-time-link.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { AccountTokensRepository } from "../auth/index.ts";
import type { MailService } from "../mail/index.ts";
import { presentInvitation } from "./invitations.presenter.ts";
import type { InvitationsRepository, ListedInvitation } from "./invitations.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

const LIFETIME_MS = 7 * 24 * 3_600_000;
/** Invitations that expired this long ago are deleted when the next one is created. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

/** Invitation links opened or used per address. */
export const INVITATION_LINK_RULE = { points: 60, durationS: 600 };
/** Mails per invited address, so that its mailbox is not flooded. */
export const INVITATION_MAIL_RULE = { points: 5, durationS: 3_600 };

/** Invitations as admins see and make them. */
export interface InvitationsService {
  list(
    query: RouteInput<"GET /invitations">["query"],
  ): Promise<ServiceResult<RouteCall<"GET /invitations">["response"]>>;
  invite(body: RouteInput<"POST /invitations">["body"], by: AuditContext): Promise<ServiceResult<SentInvitation>>;
  /** Replaces the link; the acting admin becomes the inviter. */
  resend(id: string, by: AuditContext): Promise<ServiceResult<SentInvitation>>;
  withdraw(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: InvitationsRepository;
  readonly tokens: AccountTokensRepository;
  readonly findUser: (id: string) => Promise<UsersTable | undefined>;
  /** The account with an address, verified or not: admins see accounts, and can clear an address. */
  readonly findHolder: (emailFolded: string) => Promise<UsersTable | undefined>;
  readonly mail: Pick<MailService, "isReady" | "createOutboxStatements" | "wake">;
  /** Whether accounts with a password can sign in. */
  readonly isPasswordLoginEnabled: () => boolean;
  readonly getPublicUrl: () => string | null;
  readonly getDefaultLanguage: () => Locale;
  readonly auditLog: AuditLog;
  readonly mailsPerAddress: RateLimiter;
  readonly now: () => number;
}

export function createInvitationsService(dependencies: Dependencies): InvitationsService {
  const { database, repository, tokens, mail, auditLog, now } = dependencies;

  /** Fails for an address that could not accept an invitation. */
  const checkAddress = async (emailFolded: string): Promise<ServiceResult<undefined>> => {
    if (!dependencies.isPasswordLoginEnabled()) return fail("invitations_off");
    if ((await dependencies.findHolder(emailFolded)) !== undefined) return fail("email_taken");
    if (!mail.isReady()) return ok();
    const retryAfterS = await dependencies.mailsPerAddress.consume(emailFolded);
    return retryAfterS > 0 ? fail("too_many_requests", { retryAfterS }) : ok();
  };

  /** Writes the invitation together with a new link, its mail and the audit entry. */
  const send = async (
    row: InvitationsTable,
    action: "invited" | "invitation_resent",
    by: AuditContext,
    store: readonly WriteStatement[],
  ): Promise<ServiceResult<SentInvitation>> => {
    const { email, email_folded, role, communication_language, expires_at } = row;
    const issued = tokens.issue({
      purpose: "invitation",
      user_id: null,
      email: email_folded,
      code_hash: null,
      now: row.sent_at,
      lifetimeMs: LIFETIME_MS,
    });
    const link = buildOneTimeLink(dependencies.getPublicUrl(), "/invitation", issued.token);
    const sentTo = row.mailed === 1 ? email : null;
    await database.write([
      ...store,
      tokens.deleteByEmail("invitation", email_folded),
      ...issued.statements,
      ...(sentTo === null
        ? []
        : await mail.createOutboxStatements(
            { address: sentTo, locale: communication_language },
            { name: "invitation", link },
          )),
      auditLog.record(
        { area: "users", action, subject: email, before: {}, after: { role, communication_language, sent_to: sentTo } },
        by,
      ),
    ]);
    mail.wake();
    const inviter = row.invited_by === null ? undefined : await dependencies.findUser(row.invited_by);
    return ok({
      invitation: presentInvitation({ ...row, inviter: inviter ?? null }, now()),
      link: {
        link: sentTo === null ? link : null,
        sent_to: sentTo,
        expires_at: toIsoTime(expires_at),
      },
    });
  };
  /** Columns of a new link. */
  const createLinkColumns = (by: AuditContext) => {
    const sentAt = now();
    return {
      invited_by: by.actor_id,
      mailed: mail.isReady() ? 1 : 0,
      sent_at: sentAt,
      expires_at: sentAt + LIFETIME_MS,
    } as const;
  };

  return {
    list: async ({ cursor, limit, ...filter }) => {
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage(filter, position.after, limit);
      const total = await countTotal(rows, position, () => repository.count(filter));
      const moment = now();
      const toCursor = (row: ListedInvitation) => ({ value: row.created_at, id: row.id });
      return ok({ ...toPage(rows, limit, toCursor, (row) => presentInvitation(row, moment)), total });
    },
    invite: async ({ email, role, communication_language = dependencies.getDefaultLanguage() }, by) => {
      const emailFolded = foldText(email);
      if ((await repository.findByAddress(emailFolded)) !== undefined) return fail("already_invited");
      const checked = await checkAddress(emailFolded);
      if (!checked.ok) return checked;
      const stamped = createLinkColumns(by);
      const row: InvitationsTable = {
        role,
        communication_language,
        ...stamped,
        id: newId(),
        email,
        email_folded: emailFolded,
        created_at: stamped.sent_at,
        version: 1,
      };
      try {
        return await send(row, "invited", by, [
          repository.deleteExpired(stamped.sent_at - FORGOTTEN_AFTER_MS),
          repository.insert(row),
        ]);
      } catch (error) {
        if (error instanceof UniqueViolation) return fail("already_invited");
        throw error;
      }
    },
    resend: async (id, by) => {
      const row = await repository.findById(id);
      if (row === undefined) return fail("not_found");
      const checked = await checkAddress(row.email_folded);
      if (!checked.ok) return checked;
      const stamped = createLinkColumns(by);
      try {
        return await send({ ...row, ...stamped }, "invitation_resent", by, [
          repository.update(id, row.version, stamped),
        ]);
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        // It was accepted or withdrawn meanwhile, or another admin sent it again.
        return fail((await repository.findById(id)) === undefined ? "not_found" : "version_conflict");
      }
    },
    withdraw: async (id, by) => {
      const row = await repository.findById(id);
      if (row === undefined) return fail("not_found");
      const { email, email_folded, role } = row;
      const isWritten = await tryWrite(database, [
        repository.delete(id),
        tokens.deleteByEmail("invitation", email_folded),
        auditLog.record(
          { area: "users", action: "invitation_withdrawn", subject: email, before: { role }, after: {} },
          by,
        ),
      ]);
      return isWritten ? ok() : fail("not_found");
    },
  };
}
