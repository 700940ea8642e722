import type { User } from "@showrunner/contract/rest";
import type { UsersTable } from "../../platform/db/index.ts";

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
    created_at: new Date(row.created_at).toISOString(),
    last_login_at: row.last_login_at === null ? null : new Date(row.last_login_at).toISOString(),
  };
}
