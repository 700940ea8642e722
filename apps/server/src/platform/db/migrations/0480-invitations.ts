import type { Migration } from "./migration.ts";

/** Invitations that were not accepted yet. */
export const migrations: readonly Migration[] = [
  {
    id: "0480_invitations",
    up: (schema, { id, word, integer, instant, flag, tableEnd }) =>
      schema
        .createTable("invitations")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("email", word, (column) => column.notNull())
        .addColumn("email_folded", word, (column) => column.notNull().unique())
        .addColumn("role", word, (column) => column.notNull())
        .addColumn("communication_language", word, (column) => column.notNull())
        .addColumn("invited_by", id, (column) => column.references("users.id").onDelete("set null"))
        .addColumn("mailed", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("sent_at", instant, (column) => column.notNull())
        .addColumn("expires_at", instant, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0481_invitations_by_time",
    up: (schema) => schema.createIndex("invitations_by_time").on("invitations").columns(["created_at", "id"]),
  },
  {
    id: "0482_invitations_by_inviter",
    up: (schema) => schema.createIndex("invitations_by_inviter").on("invitations").column("invited_by"),
  },
];
