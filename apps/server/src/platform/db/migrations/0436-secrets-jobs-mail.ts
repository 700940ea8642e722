import type { Migration } from "./migration.ts";

/** Encryption of stored secrets, background jobs, and mail that waits to be sent. */
export const migrations: readonly Migration[] = [
  {
    id: "0436_data_keys",
    up: (schema, { id, word, integer, instant, tableEnd }) =>
      schema
        .createTable("data_keys")
        .addColumn("slot", integer, (column) => column.primaryKey())
        .addColumn("id", id, (column) => column.notNull())
        .addColumn("wrapped_key", word, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0437_jobs",
    up: (schema, { id, word, json, integer, instant, tableEnd }) =>
      schema
        .createTable("jobs")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("kind", word, (column) => column.notNull())
        .addColumn("payload", json, (column) => column.notNull())
        .addColumn("run_at", instant, (column) => column.notNull())
        .addColumn("fence", integer, (column) => column.notNull())
        .addColumn("attempts", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0438_jobs_by_time",
    up: (schema) => schema.createIndex("jobs_by_time").on("jobs").columns(["run_at", "id"]),
  },
  {
    id: "0439_mail_outbox",
    up: (schema, { id, word, text, instant, tableEnd }) =>
      schema
        .createTable("mail_outbox")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("template", word, (column) => column.notNull())
        .addColumn("recipient", word, (column) => column.notNull())
        .addColumn("content", text)
        .addColumn("state", word, (column) => column.notNull())
        .addColumn("failure", word)
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("changed_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0440_mail_outbox_by_state",
    up: (schema) => schema.createIndex("mail_outbox_by_state").on("mail_outbox").columns(["state", "changed_at", "id"]),
  },
];
