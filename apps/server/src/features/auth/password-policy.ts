import { findPasswordWeakness } from "@showrunner/contract/password-strength";
import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { Settings } from "../configuration/index.ts";

/** Names and address of the account; a password must not resemble them. */
interface PasswordOwner {
  readonly username: string;
  readonly email: string | null;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Fails for `field` if the new password is easily guessed and the setting that refuses such passwords is on. */
export type CheckNewPassword = (field: string, password: string, owner: PasswordOwner) => ServiceResult<undefined>;

export function createCheckNewPassword(settings: () => Settings): CheckNewPassword {
  return (field, password, { username, email, first_name = "", last_name = "" }) => {
    if (!settings().weak_passwords_refused) return ok();
    const weakness = findPasswordWeakness(password, [username, email, first_name, last_name]);
    return weakness === null ? ok() : failField(field, weakness);
  };
}
