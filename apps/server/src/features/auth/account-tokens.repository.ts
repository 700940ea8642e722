import { randomBytes } from "node:crypto";
import type { AccountTokensTable, Database, WriteStatement } from "../../platform/db/index.ts";
import { readBounded } from "../../platform/db/read-bounded.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken } from "../../platform/secrets/hash-token.ts";

export type AccountTokenPurpose = AccountTokensTable["purpose"];

/** Links that can take over an account. Any other change of its password or address voids them. */
export const ACCOUNT_LINKS: readonly AccountTokenPurpose[] = ["reset_password", "change_email", "cancel_email_change"];

export interface NewAccountToken {
  readonly purpose: AccountTokenPurpose;
  readonly user_id: string | null;
  readonly email: string | null;
  /** Keyed hash of a short code; null without one. */
  readonly code_hash: string | null;
  readonly now: number;
  readonly lifetimeMs: number;
}

export interface IssuedAccountToken {
  /** For the link; the database stores its hash only. */
  readonly token: string;
  readonly row: AccountTokensTable;
  readonly statements: readonly WriteStatement[];
}

/** Single-use tokens. Expired ones count as missing and are deleted when the next token is issued. */
export interface AccountTokensRepository {
  /** Several tokens of one purpose may be valid at once; where only one may be, delete the previous ones first. */
  issue(token: NewAccountToken): IssuedAccountToken;
  find(purpose: AccountTokenPurpose, token: string, now: number): Promise<AccountTokensTable | undefined>;
  /** The newest token of this purpose. */
  findByUser(purpose: AccountTokenPurpose, userId: string, now: number): Promise<AccountTokensTable | undefined>;
  findByCode(purpose: AccountTokenPurpose, codeHash: string, now: number): Promise<AccountTokensTable | undefined>;
  /** Counts a try; call it before comparing the code. Rejects with `WriteConflict` after `maxTries`. */
  countTry(id: string, maxTries: number): WriteStatement;
  /** Rejects with `WriteConflict` when the token is used, deleted or expired, so that one of two requests wins. */
  consume(id: string, now: number): WriteStatement;
  deleteByUser(purpose: AccountTokenPurpose | readonly AccountTokenPurpose[], userId: string): WriteStatement;
  /** Deletes tokens that belong to no account. */
  deleteByEmail(purpose: AccountTokenPurpose, email: string): WriteStatement;
  deleteExpired(now: number): WriteStatement;
}

const TOKEN_BYTES = 32;

export function createAccountTokensRepository(database: Database): AccountTokensRepository {
  const { read } = database;
  const deleteExpired = (now: number): WriteStatement => ({
    query: read.deleteFrom("account_tokens").where("expires_at", "<=", now),
  });
  const selectValid = (purpose: AccountTokenPurpose, now: number) =>
    read.selectFrom("account_tokens").selectAll().where("purpose", "=", purpose).where("expires_at", ">", now);
  return {
    issue: ({ now, lifetimeMs, ...fields }) => {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const row: AccountTokensTable = {
        ...fields,
        id: newId(),
        token_hash: hashToken(token),
        failed_tries: 0,
        created_at: now,
        expires_at: now + lifetimeMs,
      };
      return { token, row, statements: [deleteExpired(now), { query: read.insertInto("account_tokens").values(row) }] };
    },
    find: async (purpose, token, now) => {
      const query = selectValid(purpose, now).where("token_hash", "=", hashToken(token));
      const [row] = await readBounded(database, query);
      return row;
    },
    findByUser: (purpose, userId, now) =>
      selectValid(purpose, now)
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),
    findByCode: (purpose, codeHash, now) =>
      selectValid(purpose, now).where("code_hash", "=", codeHash).limit(1).executeTakeFirst(),
    countTry: (id, maxTries) => ({
      query: read
        .updateTable("account_tokens")
        .set((set) => ({ failed_tries: set("failed_tries", "+", 1) }))
        .where("id", "=", id)
        .where("failed_tries", "<", maxTries),
      expectRows: 1,
    }),
    consume: (id, now) => ({
      query: read.deleteFrom("account_tokens").where("id", "=", id).where("expires_at", ">", now),
      expectRows: 1,
    }),
    deleteByUser: (purpose, userId) => ({
      query: read.deleteFrom("account_tokens").where("user_id", "=", userId).where("purpose", "in", [purpose].flat()),
    }),
    deleteByEmail: (purpose, email) => ({
      query: read
        .deleteFrom("account_tokens")
        .where("user_id", "is", null)
        .where("email", "=", email)
        .where("purpose", "=", purpose),
    }),
    deleteExpired,
  };
}
