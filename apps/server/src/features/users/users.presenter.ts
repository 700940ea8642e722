import type { ManagedUser, User } from "@showrunner/contract/rest";
import type { UsersTable } from "../../platform/db/index.ts";
import { hasPassword } from "../../platform/secrets/account-password.ts";
import type { ManagedUserRow } from "./managed-users.repository.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

/** The public fields of an account. */
export function presentUser(row: UsersTable): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    roles: [row.role],
    active: row.active === 1,
    communication_language: row.communication_language,
    created_at: toIsoTime(row.created_at),
    last_login_at: toIsoTimeOrNull(row.last_login_at),
  };
}

/** An account as admins see it. */
export function presentManagedUser(row: ManagedUserRow, failedLogins: number): ManagedUser {
  return {
    ...presentUser(row),
    sign_in_methods: [
      ...(hasPassword(row) ? (["credentials"] as const) : []),
      ...(row.has_provider_identity === 1 ? (["keycloak"] as const) : []),
      ...(row.has_external_identity === 1 ? (["external"] as const) : []),
    ],
    email_verified: row.email_verified_at !== null,
    unverified_email: row.unverified_email,
    failed_logins: failedLogins,
  };
}
