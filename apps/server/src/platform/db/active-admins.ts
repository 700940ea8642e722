import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { Database, WriteStatement } from "./database.ts";
import { lockGuardRow } from "./guard-rows.ts";
import type { Tables } from "./tables.ts";

/** Active administrators who can sign in: with passwords switched off, those with an identity at a provider. */
export function selectActiveAdmins(database: Pick<Database, "read"> | ExpressionBuilder<Tables, never>) {
  const source = "read" in database ? database.read : database;
  return source
    .selectFrom("users")
    .where("users.role", "=", "admin")
    .where("users.active", "=", 1)
    .where((where) =>
      where.or([
        where.not(isCredentialsOff(where)),
        where.exists(
          where
            .selectFrom("external_identities")
            .select("external_identities.id")
            .whereRef("external_identities.user_id", "=", "users.id"),
        ),
      ]),
    );
}

/** Whether an admin has switched passwords off; what the environment decides is not seen here. */
function isCredentialsOff<T extends keyof Tables>(where: ExpressionBuilder<Tables, T>): Expression<SqlBool> {
  return where.exists(
    (where as unknown as ExpressionBuilder<Tables, never>)
      .selectFrom("settings")
      .select("settings.key")
      .where("settings.key", "=", "credentials_auth_enabled")
      .where("settings.value", "=", "false"),
  );
}

/**
 * Condition of a change to the user `id`: another active admin can sign in. It holds under concurrency only after the
 * guard row `active_admins` was locked in the same write.
 */
export function hasOtherActiveAdmin(where: ExpressionBuilder<Tables, "users">, id: string): Expression<SqlBool> {
  return where.exists(
    where
      // MySQL cannot select from the table that it changes, except through a derived table.
      .selectFrom((from) =>
        selectActiveAdmins(from as unknown as ExpressionBuilder<Tables, never>)
          .select("users.id")
          .where("users.id", "!=", id)
          .as("others"),
      )
      .select("others.id"),
  );
}

/**
 * Must come first in a write that removes an identity: it rejects with `WriteConflict` while passwords are switched off,
 * also when that happens at the same moment.
 */
export function requireCredentials(database: Pick<Database, "read">): readonly WriteStatement[] {
  return [
    lockGuardRow(database, "active_admins"),
    {
      // A change that is always made: MySQL does not count rows that stay the same.
      query: database.read
        .updateTable("guard_rows")
        .set({ version: sql`version + 1` })
        .where("name", "=", "active_admins")
        .where((where) => where.not(isCredentialsOff(where))),
      expectRows: 1,
    },
  ];
}
