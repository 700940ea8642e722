import { sql, type Expression, type SqlBool } from "kysely";
import { selectActiveAdmins, type AdminSignIn } from "../../platform/db/active-admins.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";

export interface SignInMethodsRepository {
  /** Whether an active administrator can sign in by this method. */
  hasAdmin(signIn: AdminSignIn): Promise<boolean>;
  /** The write rejects with `WriteConflict` unless an active administrator can sign in by one of these methods. */
  requireAdmin(signIns: readonly AdminSignIn[]): readonly WriteStatement[];
}

export function createSignInMethodsRepository(database: Pick<Database, "read">): SignInMethodsRepository {
  const { read } = database;
  const selectAdmins = (signIn: AdminSignIn) => selectActiveAdmins(database, [signIn]).select("users.id");
  return {
    hasAdmin: async (signIn) => (await selectAdmins(signIn).limit(1).executeTakeFirst()) !== undefined,
    requireAdmin: (signIns) => [
      lockGuardRow(database, "active_admins"),
      {
        // Always changes the row: without its flag FOUND_ROWS, MySQL does not count rows that stay the same.
        query: read
          .updateTable("guard_rows")
          .set({ version: sql`version + 1` })
          .where("name", "=", "active_admins")
          .where((where) => where.or(signIns.map((signIn): Expression<SqlBool> => where.exists(selectAdmins(signIn))))),
        expectRows: 1,
      },
    ],
  };
}
