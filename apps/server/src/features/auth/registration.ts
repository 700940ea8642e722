import type { User } from "@showrunner/contract/rest";
import type { Database, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import { addressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { Limiter } from "../../platform/http/limiter.ts";
import type { Input } from "../../platform/http/mount.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import type { Settings } from "../settings/index.ts";
import type { NewUser } from "../users/index.ts";

type RegisterBody = Input<"POST /auth/register">["body"];

/** Tries from one address: a class in one room gets in, a list of names to try does not. */
const per_address = { burst: 20, per_s: 1 / 60 };

interface Dependencies {
  readonly database: Database;
  readonly settings: () => Settings;
  readonly now: () => number;
  readonly newUserRow: (user: NewUser, now: number) => UsersTable;
  readonly insertUser: (row: UsersTable) => WriteStatement;
  readonly presentUser: (row: UsersTable) => User;
  /** What a unique violation of the account says. */
  readonly takenName: (error: unknown) => Outcome<never>;
}

/** True while visitors may make accounts for themselves. */
export function isRegistrationOpen(settings: Settings): boolean {
  return settings.auth_enabled && settings.credentials_auth_enabled && settings.user_registration_enabled;
}

/** A visitor makes an account; says when name or e-mail address are taken, but not often. */
export type Register = (body: RegisterBody, address: string) => Promise<Outcome<User>>;

export function createRegister({ database, settings, now, ...accounts }: Dependencies): Register {
  const limiter = new Limiter(per_address);
  return async ({ password, ...wanted }, address) => {
    if (settings().setup_done_at === null) return fail("setup_required");
    if (!isRegistrationOpen(settings())) return fail("user_registration_disabled");
    const wait_s = limiter.take(addressKey(address));
    if (wait_s > 0) return fail("too_many_requests", { retry_after_s: wait_s });
    const password_hash = await account_passwords.hash(password);
    const row = accounts.newUserRow({ ...wanted, password_hash, first_name: "", last_name: "", role: "user" }, now());
    try {
      await database.write([accounts.insertUser(row)]);
    } catch (error) {
      return accounts.takenName(error);
    }
    return ok(accounts.presentUser(row));
  };
}
