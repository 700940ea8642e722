import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { Database, WriteStatement } from "./database.ts";
import { lockGuardRow } from "./guard-rows.ts";
import type { Tables } from "./tables.ts";

/** How administrators sign in: with a password, or with an identity of an issuer. */
export type AdminSignIn = { readonly method: "credentials" } | { readonly method: "external"; readonly issuer: string };

/** Also while passwords are switched off: `npm run admin -- enable-credentials` allows them again. */
const WITH_PASSWORD: readonly AdminSignIn[] = [{ method: "credentials" }];

/** Why an admin cannot be removed, as the code of the failure. */
export type LastAdminReason = "last_admin" | "last_password_admin";

/** The sign-in methods of the effective settings. Settings from the environment are not in the database. */
export interface OfferedSignIns {
  /** Empty while nobody can sign in; then every active administrator counts. */
  readonly methods: readonly AdminSignIn[];
  /** Version of the settings that offer these methods. */
  readonly settingsVersion: number;
}

/**
 * Whether the account may have to verify its address before it can sign in for the first time. This does not depend on
 * whether verification is on: otherwise, switching it on could lock out the last administrator.
 */
function mustVerify(where: ExpressionBuilder<Tables, "users">): Expression<SqlBool> {
  return where.and([
    where("users.email", "is", null),
    where("users.last_login_at", "is", null),
    where.exists(
      where
        .selectFrom("email_verifications")
        .select("email_verifications.id")
        .whereRef("email_verifications.user_id", "=", "users.id")
        .where("email_verifications.verified_at", "is", null),
    ),
  ]);
}

/** Active administrators who can sign in by one of these methods. */
export function selectActiveAdmins(
  database: Pick<Database, "read"> | ExpressionBuilder<Tables, never>,
  methods: readonly AdminSignIn[],
) {
  const source = "read" in database ? database.read : database;
  const admins = source.selectFrom("users").where("users.role", "=", "admin").where("users.active", "=", 1);
  if (methods.length === 0) return admins;
  return admins.where((where) =>
    where.or(
      methods.map((signIn) =>
        signIn.method === "credentials"
          ? where.and([where("users.password_hash", "!=", ""), where.not(mustVerify(where))])
          : where.exists(
              where
                .selectFrom("external_identities")
                .select("external_identities.id")
                .whereRef("external_identities.user_id", "=", "users.id")
                .where("external_identities.issuer", "=", signIn.issuer),
            ),
      ),
    ),
  );
}

/** Whether the settings still have this version. */
function isSettingsVersion<T extends keyof Tables>(
  where: ExpressionBuilder<Tables, T>,
  version: number,
): Expression<SqlBool> {
  const from = where as unknown as ExpressionBuilder<Tables, never>;
  return where.exists(
    from
      // MySQL cannot select from the table that it changes, except through a derived table.
      .selectFrom((inner) =>
        inner
          .selectFrom("guard_rows")
          .select("guard_rows.version")
          .where("guard_rows.name", "=", "settings")
          .as("settings_guard"),
      )
      .select("settings_guard.version")
      .where("settings_guard.version", "=", version),
  );
}

/**
 * Condition of a change to the user `id`: another active admin can sign in, an active admin with a password remains if
 * this is one, and the settings have not changed since `settingsVersion`. Under concurrency, it holds only if the guard
 * row `active_admins` was locked in the same write.
 */
export function hasOtherActiveAdmin(
  where: ExpressionBuilder<Tables, "users">,
  id: string,
  { methods, settingsVersion }: OfferedSignIns,
): Expression<SqlBool> {
  const hasAdmin = (signIns: readonly AdminSignIn[], operator: "=" | "!="): Expression<SqlBool> =>
    where.exists(
      where
        // A derived table, for the same reason.
        .selectFrom((from) =>
          selectActiveAdmins(from as unknown as ExpressionBuilder<Tables, never>, signIns)
            .select("users.id")
            .where("users.id", operator, id)
            .as("admins"),
        )
        .select("admins.id"),
    );
  return where.and([
    isSettingsVersion(where, settingsVersion),
    hasAdmin(methods, "!="),
    where.or([hasAdmin(WITH_PASSWORD, "!="), where.not(hasAdmin(WITH_PASSWORD, "="))]),
  ]);
}

async function findAdminIds(
  database: Pick<Database, "read">,
  methods: readonly AdminSignIn[],
): Promise<readonly string[]> {
  const rows = await selectActiveAdmins(database, methods).select("users.id").execute();
  return rows.map(({ id }) => id);
}

/** Ids of the active administrators with a password. */
export const findPasswordAdminIds = (database: Pick<Database, "read">): Promise<readonly string[]> =>
  findAdminIds(database, WITH_PASSWORD);

/**
 * Why the active admin `id` cannot be removed: no other one can sign in, or no other one has a password, which must
 * work if an identity provider or proxy fails. Null if there is no reason.
 */
export async function findLastAdminReason(
  database: Pick<Database, "read">,
  id: string,
  { methods }: OfferedSignIns,
): Promise<LastAdminReason | null> {
  // In this order, so that an admin who is removed meanwhile does not count as one without a password.
  const withPassword = await findPasswordAdminIds(database);
  const able = await findAdminIds(database, methods);
  if (able.every((other) => other === id)) return "last_admin";
  return withPassword.length === 1 && withPassword[0] === id ? "last_password_admin" : null;
}

/**
 * Must come first in a write that removes an identity, after the check that the account can sign in without it. The
 * write rejects with `WriteConflict` if the settings have changed since, even concurrently.
 */
export function requireSettingsVersion(database: Pick<Database, "read">, version: number): readonly WriteStatement[] {
  return [
    lockGuardRow(database, "active_admins"),
    {
      query: database.read
        .updateTable("guard_rows")
        .set({ version: sql`version + 1` })
        .where("name", "=", "active_admins")
        .where((where) => isSettingsVersion(where, version)),
      expectRows: 1,
    },
  ];
}
