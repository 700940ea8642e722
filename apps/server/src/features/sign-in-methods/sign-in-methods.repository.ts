import { sql, type Expression, type SqlBool } from "kysely";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";

/** How administrators sign in: with a password, or with an identity of an issuer. */
export type AdminSignIn = { readonly method: "credentials" } | { readonly method: "external"; readonly issuer: string };

export interface SignInMethodsRepository {
  /** Whether an active administrator can sign in in this way. */
  hasAdmin(signIn: AdminSignIn): Promise<boolean>;
  /** The write rejects with `WriteConflict` unless an active administrator can sign in in one of these ways. */
  requireAdmin(signIns: readonly AdminSignIn[]): readonly WriteStatement[];
}

export function createSignInMethodsRepository(database: Pick<Database, "read">): SignInMethodsRepository {
  const { read } = database;
  const selectAdmins = (signIn: AdminSignIn) => {
    const admins = read
      .selectFrom("users")
      .select("users.id")
      .where("users.role", "=", "admin")
      .where("active", "=", 1);
    if (signIn.method === "credentials") return admins.where("password_hash", "!=", "");
    return admins
      .innerJoin("external_identities", "external_identities.user_id", "users.id")
      .where("external_identities.issuer", "=", signIn.issuer);
  };
  return {
    hasAdmin: async (signIn) => (await selectAdmins(signIn).limit(1).executeTakeFirst()) !== undefined,
    requireAdmin: (signIns) => [
      lockGuardRow(database, "active_admins"),
      {
        // A change that is always made: MySQL does not count rows that stay the same.
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
