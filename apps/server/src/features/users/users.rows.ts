import type { Locale } from "@showrunner/i18n";
import { foldText, foldFullText, type UsersTable } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";

export interface NewUser {
  readonly username: string;
  readonly password_hash: string;
  readonly email: string | null;
  /** When the address was verified (epoch ms); unverified by default. */
  readonly email_verified_at?: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: "admin" | "user";
  readonly communication_language: Locale;
}

/** Folded text that the user search matches. */
export function buildUserSearchText(user: {
  readonly username: string;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
}): string {
  return foldFullText([user.username, user.email ?? "", user.first_name, user.last_name].join(" "));
}

/** Builds the row of a new, active account. */
export function createUserRow(user: NewUser, now: number): UsersTable {
  return {
    ...user,
    id: newId(),
    username_folded: foldText(user.username),
    email_folded: user.email === null ? null : foldText(user.email),
    search_folded: buildUserSearchText(user),
    active: 1,
    token_version: 1,
    created_at: now,
    updated_at: now,
    last_login_at: null,
    version: 1,
    email_verified_at: user.email_verified_at ?? null,
    login_via_username: 1,
  };
}
