import { SETTINGS, type SettingGroup, type SettingKey } from "@showrunner/contract/settings";
import { findPasswordAdminIds } from "../../platform/db/active-admins.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";

/** Groups that affect how people reach the server and sign in, which includes mails that verify addresses. */
const COPIED_GROUPS: readonly SettingGroup[] = ["general", "sign_in", "email", "network"];
/** Exceptions. A new setting of a copied group is copied, so that no protection is lost by omission. */
const OTHER_SETTINGS: readonly SettingKey[] = [
  "audit_log_days",
  "debug_widget_enabled",
  "default_language",
  "landing_page_enabled",
];
/** States stored beside the settings. */
const COPIED_STATES = ["external_tested_at", "kept_host", "provider_test", "setup_done_at"];
const isCopied = (key: SettingKey): boolean =>
  COPIED_GROUPS.includes(SETTINGS[key].group) && !OTHER_SETTINGS.includes(key);
const COPIED_KEYS = [...(Object.keys(SETTINGS) as SettingKey[]).filter(isCopied), ...COPIED_STATES];

/**
 * Whether a fresh start by this admin keeps an administrator with a password, which must work if an identity provider
 * or proxy fails. True if there is none to lose.
 */
export async function canStartFresh(database: Pick<Database, "read">, adminId: string | null): Promise<boolean> {
  const ids = await findPasswordAdminIds(database);
  return ids.length === 0 || (adminId !== null && ids.includes(adminId));
}

/**
 * Copies what an admin needs to sign in from one database to another one of the same schema that is not set up yet: the
 * account with its sessions and linked identities, the settings of sign-in and mails, and the data key that encrypts
 * their secrets. All in one write: afterwards the target is either set up or unchanged.
 */
export async function createFreshStart(
  { read }: Pick<Database, "read">,
  target: Pick<Database, "read" | "write">,
  adminId: string | null,
): Promise<void> {
  const [dataKeys, settings, users, sessions, identities] = await Promise.all([
    read.selectFrom("data_keys").selectAll().execute(),
    read.selectFrom("settings").selectAll().where("key", "in", COPIED_KEYS).execute(),
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
