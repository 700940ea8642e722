import type { Database, EmailVerificationsTable, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";

export interface EmailVerificationsRepository {
  findById(id: string): Promise<EmailVerificationsTable | undefined>;
  findByUser(userId: string): Promise<EmailVerificationsTable | undefined>;
  /** The newest pending verification of an address. Several accounts may claim the same address. */
  findPending(emailFolded: string): Promise<EmailVerificationsTable | undefined>;
  /** The account with this address, verified or not. See `AddressOwners` for the account that it belongs to. */
  findHolder(emailFolded: string): Promise<UsersTable | undefined>;
  insert(verification: EmailVerificationsTable): WriteStatement;
  /** Rejects with `WriteConflict` if a mail was sent after `latest`, so that only one of two requests sends one. */
  setSent(id: string, latest: number, now: number): WriteStatement;
  /** Rejects with `WriteConflict` if the address is verified already. */
  setVerified(userId: string, now: number): WriteStatement;
  deleteByUser(userId: string): WriteStatement;
  /** Deletes accounts registered at or before `moment` that were neither verified nor used and own nothing. */
  deleteAbandoned(moment: number): WriteStatement;
}

const OWNED_TABLES = ["shows", "games", "images", "audio_clips", "videos"] as const;

export function createEmailVerificationsRepository(database: Database): EmailVerificationsRepository {
  const { read } = database;
  const selectRows = () => read.selectFrom("email_verifications").selectAll();
  return {
    findById: findByKey(database, (id: string) => selectRows().where("id", "=", id)),
    findByUser: findByKey(database, (userId: string) => selectRows().where("user_id", "=", userId)),
    findPending: (emailFolded) =>
      selectRows()
        .where("email_folded", "=", emailFolded)
        .where("verified_at", "is", null)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst(),
    findHolder: findByKey(database, (emailFolded: string) =>
      read.selectFrom("users").selectAll().where("email_folded", "=", emailFolded),
    ),
    insert: (verification) => ({ query: read.insertInto("email_verifications").values(verification) }),
    setSent: (id, latest, now) => ({
      query: read
        .updateTable("email_verifications")
        .set({ sent_at: now })
        .where("id", "=", id)
        .where("sent_at", "<=", latest)
        .where("verified_at", "is", null),
      expectRows: 1,
    }),
    setVerified: (userId, now) => ({
      query: read
        .updateTable("email_verifications")
        .set({ verified_at: now })
        .where("user_id", "=", userId)
        .where("verified_at", "is", null),
      expectRows: 1,
    }),
    deleteByUser: (userId) => ({ query: read.deleteFrom("email_verifications").where("user_id", "=", userId) }),
    deleteAbandoned: (moment) => ({
      query: read
        .deleteFrom("users")
        .where("role", "=", "user")
        .where("last_login_at", "is", null)
        .where("email", "is", null)
        .where(
          "id",
          "in",
          read
            .selectFrom("email_verifications")
            .select("email_verifications.user_id")
            .where("verified_at", "is", null)
            .where("created_at", "<=", moment),
        )
        .where((where) =>
          // Content may have been handed over to them.
          where.and(
            OWNED_TABLES.map((table) =>
              where.not(
                where.exists(
                  where.selectFrom(table).select(`${table}.id`).whereRef(`${table}.owner_id`, "=", "users.id"),
                ),
              ),
            ),
          ),
        ),
    }),
  };
}
