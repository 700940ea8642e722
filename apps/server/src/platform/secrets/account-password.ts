import type { UsersTable } from "../db/index.ts";

/** Stored instead of a hash if an account signs in without a password. No password matches it. */
export const NO_PASSWORD_HASH = "";

/** Whether the account can sign in with a password. */
export function hasPassword({ password_hash }: Pick<UsersTable, "password_hash">): boolean {
  return password_hash !== NO_PASSWORD_HASH;
}
