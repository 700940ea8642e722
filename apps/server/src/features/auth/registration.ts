import type { User } from "@showrunner/contract/rest";
import type { Database, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import { addressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import type { RateLimit } from "../../platform/limits/index.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import type { RecordSecurityEvent, RequestOrigin } from "../../platform/security-log/index.ts";
import type { Settings } from "../settings/index.ts";
import type { NewUser } from "../users/index.ts";

type RegisterBody = Input<"POST /auth/register">["body"];

interface Dependencies {
  readonly database: Database;
  readonly settings: () => Settings;
  /** Attempts per address. */
  readonly address_limit: RateLimit;
  readonly record: RecordSecurityEvent;
  readonly isSetupRequired: () => boolean;
  readonly now: () => number;
  readonly newUserRow: (user: NewUser, now: number) => UsersTable;
  readonly insertUser: (row: UsersTable) => WriteStatement;
  readonly presentUser: (row: UsersTable) => User;
  /** Whether an existing username is visually confusable with this one. */
  readonly looksTaken: (username: string) => Promise<boolean>;
  /** Maps a unique violation to the failure for the taken name. */
  readonly takenName: (error: unknown) => Outcome<never>;
}

/** Whether visitors may create accounts. */
export function isRegistrationOpen(settings: Settings): boolean {
  return settings.auth_enabled && settings.credentials_auth_enabled && settings.user_registration_enabled;
}

/** Creates an account for a visitor. Reveals taken usernames and e-mail addresses, so attempts are rate limited. */
export type Register = (body: RegisterBody, origin: RequestOrigin) => Promise<Outcome<User>>;

export function createRegister({
  database,
  settings,
  isSetupRequired,
  address_limit,
  record,
  now,
  ...accounts
}: Dependencies): Register {
  return async ({ password, ...wanted }, origin) => {
    if (isSetupRequired()) return fail("setup_required");
    if (!isRegistrationOpen(settings())) return fail("user_registration_disabled");
    const wait_s = await address_limit.consume(addressKey(origin.address));
    if (wait_s > 0) return fail("too_many_requests", { retry_after_s: wait_s });
    if (await accounts.looksTaken(wanted.username)) return fail("username_taken");
    const password_hash = await account_passwords.hash(password);
    const row = accounts.newUserRow({ ...wanted, password_hash, first_name: "", last_name: "", role: "user" }, now());
    try {
      await database.write([accounts.insertUser(row)]);
    } catch (error) {
      return accounts.takenName(error);
    }
    record({ type: "account_created", origin, actor_id: row.id, target_id: row.id, subject: row.username });
    return ok(accounts.presentUser(row));
  };
}
