import type { User } from "@showrunner/contract/rest";
import type { Database, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { Settings } from "../settings/index.ts";
import type { NewUser } from "../users/index.ts";
import type { CheckNewPassword } from "./password-policy.ts";

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
  /** Whether an existing username is visually confusable with this one. */
  readonly isConfusableUsername: (username: string) => Promise<boolean>;
  /** Maps a unique violation to the failure for the taken name. */
  readonly toTakenNameFailure: (error: unknown) => ServiceResult<never>;
}

/** Whether visitors may create accounts. */
export function isRegistrationOpen(settings: Settings): boolean {
  return settings.auth_enabled && settings.credentials_auth_enabled && settings.user_registration_enabled;
}

/** Creates an account for a visitor. Reveals taken usernames and e-mail addresses, so attempts are rate limited. */
export type RegisterUser = (body: RegisterBody, origin: RequestSource) => Promise<ServiceResult<User>>;

export function createRegisterUser({
  database,
  settings,
  isSetupRequired,
  addressLimit,
  record,
  now,
  ...accounts
}: Dependencies): RegisterUser {
  return async ({ password, ...account }, origin) => {
    if (isSetupRequired()) return fail("setup_required");
    if (!isRegistrationOpen(settings())) return fail("user_registration_disabled");
    const waitS = await addressLimit.consume(toAddressKey(origin.address));
    if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
    if (await accounts.isConfusableUsername(account.username)) return fail("username_taken");
    const checked = accounts.checkNewPassword("password", password, account);
    if (!checked.ok) return checked;
    const passwordHash = await accountPasswordHasher.hash(password);
    const row = accounts.createUserRow(
      { ...account, password_hash: passwordHash, first_name: "", last_name: "", role: "user" },
      now(),
    );
    try {
      await database.write([accounts.insertUser(row)]);
    } catch (error) {
      return accounts.toTakenNameFailure(error);
    }
    record({ type: "account_created", source: origin, actor_id: row.id, target_id: row.id, subject: row.username });
    return ok(accounts.presentUser(row));
  };
}
