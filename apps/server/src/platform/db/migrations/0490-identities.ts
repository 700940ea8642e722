import type { Migration } from "./migration.ts";

/** Accounts at an identity provider, and sign-ins through it that have begun. */
export const migrations: readonly Migration[] = [
  {
    id: "0490_external_identities",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("external_identities")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("user_id", id, (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("issuer", word, (column) => column.notNull())
        .addColumn("subject", word, (column) => column.notNull())
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("last_login_at", instant)
        .modifyEnd(tableEnd),
  },
  {
    id: "0491_external_identities_by_subject",
    up: (schema) =>
      schema
        .createIndex("external_identities_by_subject")
        .on("external_identities")
        .columns(["issuer", "subject"])
        .unique(),
  },
  {
    id: "0492_external_identities_by_user",
    up: (schema) =>
      schema
        .createIndex("external_identities_by_user")
        .on("external_identities")
        .columns(["user_id", "issuer"])
        .unique(),
  },
  {
    id: "0493_provider_attempts",
    up: (schema, { id, word, text, instant, tableEnd }) =>
      schema
        .createTable("provider_attempts")
        .addColumn("id", word, (column) => column.primaryKey())
        .addColumn("purpose", word, (column) => column.notNull())
        .addColumn("user_id", id, (column) => column.references("users.id").onDelete("cascade"))
        .addColumn("issuer", word, (column) => column.notNull())
        .addColumn("subject", word)
        .addColumn("name", word)
        .addColumn("return_to", text)
        .addColumn("expires_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0494_provider_attempts_by_expiry",
    up: (schema) => schema.createIndex("provider_attempts_by_expiry").on("provider_attempts").column("expires_at"),
  },
];
