import type { Database, WriteStatement } from "../../platform/db/index.ts";

/** Settings and states outside the group *sign-in* that also affect how people reach the server and sign in. */
const GENERAL_KEYS = [
  "app_name",
  "approved_hosts",
  "auth_enabled",
  "credentials_auth_enabled",
  "external_tested_at",
  "kept_host",
  "provider_test",
  "public_url",
  "setup_done_at",
  "user_registration_enabled",
  "weak_passwords_refused",
];

/**
 * Copies what an admin needs to sign in from one database to another one of the same schema that is not set up yet: the
 * account with its sessions and linked identities, the sign-in settings, and the data key that encrypts their secrets.
 * All in one write: afterwards the target is either set up or unchanged.
 */
export async function createFreshStart(
  { read }: Pick<Database, "read">,
  target: Pick<Database, "read" | "write">,
  adminId: string | null,
  signInKeys: readonly string[],
): Promise<void> {
  const keys = [...GENERAL_KEYS, ...signInKeys];
  const [dataKeys, settings, users, sessions, identities] = await Promise.all([
    read.selectFrom("data_keys").selectAll().execute(),
    read.selectFrom("settings").selectAll().where("key", "in", keys).execute(),
    read.selectFrom("users").selectAll().where("id", "=", adminId).execute(),
    read.selectFrom("auth_sessions").selectAll().where("user_id", "=", adminId).execute(),
    read.selectFrom("external_identities").selectAll().where("user_id", "=", adminId).execute(),
  ]);
  const into = target.read;
  const statements: WriteStatement[] = [
    { query: into.deleteFrom("data_keys") },
    { query: into.deleteFrom("settings") },
    ...dataKeys.map((row) => ({ query: into.insertInto("data_keys").values(row) })),
    ...settings.map((row) => ({ query: into.insertInto("settings").values(row) })),
    ...users.map((row) => ({ query: into.insertInto("users").values(row) })),
    ...sessions.map((row) => ({ query: into.insertInto("auth_sessions").values(row) })),
    ...identities.map((row) => ({ query: into.insertInto("external_identities").values(row) })),
  ];
  await target.write(statements);
}
