import type { Migration } from "./migration.ts";

/** Single-use tokens of verification, change of address, password reset and invitation; addresses to be verified. */
export const migrations: readonly Migration[] = [
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
  {
    id: "0474_email_verifications",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("email_verifications")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("user_id", id, (column) => column.notNull().unique().references("users.id").onDelete("cascade"))
        .addColumn("email", word, (column) => column.notNull())
        .addColumn("email_folded", word, (column) => column.notNull())
        .addColumn("sent_at", instant, (column) => column.notNull())
        .addColumn("verified_at", instant)
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0475_email_verifications_by_address",
    up: (schema) =>
      schema.createIndex("email_verifications_by_address").on("email_verifications").column("email_folded"),
  },
  {
    id: "0476_email_verifications_by_state",
    up: (schema) =>
      schema
        .createIndex("email_verifications_by_state")
        .on("email_verifications")
        .columns(["verified_at", "created_at"]),
  },
];
