import type { RegisteredUser, User } from "@showrunner/contract/rest";
import type { Database, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { Settings } from "../configuration/index.ts";
import type { MailService } from "../mail/index.ts";
import type { NewUser } from "../users/index.ts";
import type { CheckNewPassword } from "./password-policy.ts";
import { ABANDONED_AFTER_MS, type VerificationService } from "./verification.service.ts";

type RegisterBody = RouteInput<"POST /auth/register">["body"];

interface Dependencies {
  readonly database: Database;
  readonly settings: () => Settings;
  /** Attempts per address. */
  readonly addressLimit: RateLimiter;
  readonly record: RecordSecurityEvent;
  readonly isSetupRequired: () => boolean;
  readonly checkNewPassword: CheckNewPassword;
  readonly now: () => number;
  readonly createUserRow: (user: NewUser, now: number) => UsersTable;
  readonly insertUser: (row: UsersTable) => WriteStatement;
  readonly presentUser: (row: UsersTable) => User;
  readonly verification: Pick<VerificationService, "isEnabled" | "begin">;
  readonly deleteAbandoned: (moment: number) => WriteStatement;
  readonly mail: Pick<MailService, "wake">;
  /** Whether an existing username is visually confusable with this one. */
  readonly isConfusableUsername: (username: string) => Promise<boolean>;
  /** Maps a unique violation to the failure for the taken name. */
  readonly toTakenNameFailure: (error: unknown) => ServiceResult<never>;
}

/** Whether visitors may create accounts. */
export function isRegistrationOpen(settings: Settings): boolean {
  return settings.auth_enabled && settings.credentials_auth_enabled && settings.user_registration_enabled;
}

/** Whether visitors can get accounts: by registering, or, with passwords off, through the identity provider. */
export function canVisitorsJoin(settings: Settings, isProviderReady: boolean): boolean {
  if (!settings.auth_enabled || settings.credentials_auth_enabled) return isRegistrationOpen(settings);
  return isProviderReady && settings.oidc_create_accounts;
}

/**
 * Creates an account for a visitor. Attempts are rate limited: the response reveals taken usernames, and taken e-mail
 * addresses unless addresses are verified.
 */
export type RegisterUser = (body: RegisterBody, source: RequestSource) => Promise<ServiceResult<RegisteredUser>>;

export function createRegisterUser({
  database,
  settings,
  isSetupRequired,
  addressLimit,
  record,
  now,
  ...accounts
}: Dependencies): RegisterUser {
  return async ({ password, communication_language = settings().default_language, ...names }, source) => {
    const account = { ...names, communication_language };
    if (isSetupRequired()) return fail("setup_required");
    if (!isRegistrationOpen(settings())) return fail("user_registration_disabled");
    const waitS = await addressLimit.consume(toAddressKey(source.address));
    if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
    await database.write([accounts.deleteAbandoned(now() - ABANDONED_AFTER_MS)]);
    if (await accounts.isConfusableUsername(account.username)) return fail("username_taken");
    const checked = accounts.checkNewPassword("password", password, account);
    if (!checked.ok) return checked;
    const passwordHash = await accountPasswordHasher.hash(password);
    const { email } = account;
    const needsVerification = accounts.verification.isEnabled();
    const row = accounts.createUserRow(
      {
        ...account,
        // An unverified address must not block others from using it.
        email: needsVerification ? null : email,
        password_hash: passwordHash,
        first_name: "",
        last_name: "",
        role: "user",
      },
      now(),
    );
    const begun = needsVerification ? await accounts.verification.begin(row, email) : null;
    try {
      await database.write([accounts.insertUser(row), ...(begun?.statements ?? [])]);
    } catch (error) {
      return accounts.toTakenNameFailure(error);
    }
    record({ type: "account_created", source, actor_id: row.id, target_id: row.id, subject: row.username });
    if (begun === null) return ok(accounts.presentUser(row));
    accounts.mail.wake();
    const { verification_id, resend_available_at } = begun;
    return ok({ ...accounts.presentUser(row), verification_id, resend_available_at });
  };
}
