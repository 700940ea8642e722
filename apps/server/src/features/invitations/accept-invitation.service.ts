import type { RegisteredUser, User } from "@showrunner/contract/rest";
import type { AuditLog } from "../../platform/audit-log/index.ts";
import { WriteConflict, type Database, type UsersTable } from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { failWithLink, isLinkToken } from "../../platform/http/one-time-link.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { AccountTokensRepository, CheckNewPassword, VerificationService } from "../auth/index.ts";
import type { MailService } from "../mail/index.ts";
import type { NewUser, UsersRepository } from "../users/index.ts";
import { isVoid } from "./invitations.presenter.ts";
import type { InvitationsRepository } from "./invitations.repository.ts";

/** Operations for invited people, by the token of their link. */
export interface AcceptInvitations {
  check(token: string, source: RequestSource): Promise<ServiceResult<{ readonly email: string }>>;
  accept(
    body: RouteInput<"POST /auth/accept-invitation">["body"],
    source: RequestSource,
  ): Promise<ServiceResult<RegisteredUser>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<InvitationsRepository, "findByAddress" | "accept">;
  readonly tokens: AccountTokensRepository;
  readonly users: Pick<UsersRepository, "findById" | "insert">;
  readonly createUserRow: (user: NewUser, now: number) => UsersTable;
  readonly presentUser: (row: UsersTable) => User;
  readonly verification: Pick<VerificationService, "isEnabled" | "begin">;
  readonly mail: Pick<MailService, "wake">;
  readonly isPasswordLoginEnabled: () => boolean;
  readonly isConfusableUsername: (username: string) => Promise<boolean>;
  readonly checkNewPassword: CheckNewPassword;
  /** Maps a unique violation to the failure for the taken name. */
  readonly toTakenNameFailure: (error: unknown) => ServiceResult<never>;
  readonly auditLog: AuditLog;
  readonly linksPerAddress: RateLimiter;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createAcceptInvitations(dependencies: Dependencies): AcceptInvitations {
  const { database, repository, tokens, users, verification, now } = dependencies;

  /** The valid token and its invitation. */
  const findLink = async (token: string, { address }: RequestSource) => {
    const retryAfterS = await dependencies.linksPerAddress.consume(toAddressKey(address));
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    if (!isLinkToken(token)) return failWithLink(token);
    const row = await tokens.find("invitation", token, now());
    const invitation = row === undefined || row.email === null ? undefined : await repository.findByAddress(row.email);
    if (row === undefined || invitation === undefined) return failWithLink(token);
    const inviter = invitation.invited_by === null ? undefined : await users.findById(invitation.invited_by);
    if (isVoid(invitation, inviter ?? null)) return failWithLink(token);
    if (!dependencies.isPasswordLoginEnabled()) return fail("invitations_off");
    return ok({ row, invitation });
  };

  return {
    check: async (token, source) => {
      const found = await findLink(token, source);
      return found.ok ? ok({ email: found.value.invitation.email }) : found;
    },
    accept: async ({ token, username, password }, source) => {
      const found = await findLink(token, source);
      if (!found.ok) return found;
      const { row, invitation } = found.value;
      const { email, role, communication_language } = invitation;
      if (await dependencies.isConfusableUsername(username)) return fail("username_taken");
      const names = { username, email, first_name: "", last_name: "" };
      const checked = dependencies.checkNewPassword("password", password, names);
      if (!checked.ok) return checked;
      // A mailed link proves the address; a link handed over by an admin does not.
      const isMailed = invitation.mailed === 1;
      const needsVerification = !isMailed && verification.isEnabled();
      const user = dependencies.createUserRow(
        {
          ...names,
          // Where registration verifies addresses, an unverified address must not block others from using it.
          email: needsVerification ? null : email,
          email_verified_at: isMailed ? now() : null,
          password_hash: await accountPasswordHasher.hash(password),
          role,
          communication_language,
        },
        now(),
      );
      const begun = needsVerification ? await verification.begin(user, email) : null;
      try {
        await database.write([
          ...repository.accept(invitation),
          tokens.consume(row.id, now()),
          tokens.deleteByEmail("invitation", invitation.email_folded),
          users.insert(user),
          ...(begun?.statements ?? []),
          dependencies.auditLog.record(
            { area: "users", action: "invitation_accepted", subject: email, before: {}, after: { username, role } },
            { actor_id: user.id, source },
          ),
        ]);
      } catch (error) {
        // Another request used the link, or it was replaced or withdrawn meanwhile.
        if (error instanceof WriteConflict) return fail("link_expired");
        return dependencies.toTakenNameFailure(error);
      }
      dependencies.mail.wake();
      dependencies.record({
        type: "account_created",
        source,
        actor_id: user.id,
        target_id: user.id,
        subject: user.username,
      });
      const presented = dependencies.presentUser(user);
      if (begun === null) return ok(presented);
      const { verification_id, resend_available_at } = begun;
      return ok({ ...presented, verification_id, resend_available_at });
    },
  };
}
