import type { Migration } from "./migration.ts";

/** Single-use tokens of verification, change of address, password reset and invitation. */
export const ACCOUNT_TOKENS_MIGRATIONS: readonly Migration[] = [
  {
    id: "0470_account_tokens",
    up: (schema, { id, word, integer, instant, tableEnd }) =>
      schema
        .createTable("account_tokens")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("purpose", word, (column) => column.notNull())
        .addColumn("user_id", id, (column) => column.references("users.id").onDelete("cascade"))
        .addColumn("email", word)
        .addColumn("token_hash", word, (column) => column.notNull().unique())
        .addColumn("code_hash", word)
        .addColumn("failed_tries", integer, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("expires_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0471_account_tokens_by_user",
    up: (schema) => schema.createIndex("account_tokens_by_user").on("account_tokens").columns(["user_id", "purpose"]),
  },
  {
    id: "0472_account_tokens_by_expiry",
    up: (schema) => schema.createIndex("account_tokens_by_expiry").on("account_tokens").column("expires_at"),
  },
  {
    id: "0473_account_tokens_by_code",
    up: (schema) => schema.createIndex("account_tokens_by_code").on("account_tokens").column("code_hash"),
  },
];
