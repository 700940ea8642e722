import type {
  Database,
  ExternalIdentitiesTable,
  ProviderAttemptsTable,
  WriteStatement,
} from "../../platform/db/index.ts";
import { requireSettingsVersion } from "../../platform/db/active-admins.ts";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";

/** Links between accounts and identities at a provider, and sign-ins in progress. */
export interface IdentitiesRepository {
  find(issuer: string, subject: string): Promise<ExternalIdentitiesTable | undefined>;
  /** Oldest first. */
  findByUser(userId: string): Promise<readonly ExternalIdentitiesTable[]>;
  /** The write rejects with `UniqueViolation` if the identity is linked to an account already. */
  insert(identity: ExternalIdentitiesTable): WriteStatement;
  recordLogin(id: string, name: string, now: number): WriteStatement;
  /** Deletes identities of identity providers. Rejects with `WriteConflict` unless the settings have this version. */
  deleteByUser(userId: string, settingsVersion: number): readonly WriteStatement[];
  findAttempt(id: string, now: number): Promise<ProviderAttemptsTable | undefined>;
  /** Also deletes expired attempts. */
  insertAttempt(attempt: ProviderAttemptsTable, now: number): readonly WriteStatement[];
  /** Rejects with `WriteConflict` if the attempt is used already or expired, so that one of two requests wins. */
  consumeAttempt(id: string, now: number): WriteStatement;
}

export function createIdentitiesRepository(database: Database): IdentitiesRepository {
  const { read } = database;
  return {
    find: findByKey(database, (issuer: string, subject: string) =>
      read.selectFrom("external_identities").selectAll().where("issuer", "=", issuer).where("subject", "=", subject),
    ),
    findByUser: (userId) =>
      read
        .selectFrom("external_identities")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    insert: (identity) => ({ query: read.insertInto("external_identities").values(identity) }),
    recordLogin: (id, name, now) => ({
      query: read.updateTable("external_identities").set({ name, last_login_at: now }).where("id", "=", id),
      expectRows: 1,
    }),
    deleteByUser: (userId, settingsVersion) => [
      ...requireSettingsVersion(database, settingsVersion),
      {
        query: read
          .deleteFrom("external_identities")
          .where("user_id", "=", userId)
          .where("issuer", "!=", EXTERNAL_ISSUER),
      },
    ],
    findAttempt: (id, now) =>
      read
        .selectFrom("provider_attempts")
        .selectAll()
        .where("id", "=", id)
        .where("expires_at", ">", now)
        .executeTakeFirst(),
    insertAttempt: (attempt, now) => [
      { query: read.deleteFrom("provider_attempts").where("expires_at", "<=", now) },
      { query: read.deleteFrom("provider_attempts").where("id", "=", attempt.id) },
      { query: read.insertInto("provider_attempts").values(attempt) },
    ],
    consumeAttempt: (id, now) => ({
      query: read.deleteFrom("provider_attempts").where("id", "=", id).where("expires_at", ">", now),
      expectRows: 1,
    }),
  };
}
