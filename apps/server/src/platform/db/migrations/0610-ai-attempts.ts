import type { Migration } from "./migration.ts";

/** Calls of AI providers. No foreign keys: attempts outlive providers, and are metered after their user has gone. */
export const migrations: readonly Migration[] = [
  {
    id: "0610_ai_attempts",
    up: (schema, { id, word, json, instant, flag, tableEnd }) =>
      schema
        .createTable("ai_attempts")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("provider_id", id, (column) => column.notNull())
        .addColumn("provider_name", word, (column) => column.notNull())
        .addColumn("provider_key", word, (column) => column.notNull())
        .addColumn("model", word, (column) => column.notNull())
        .addColumn("operation", word, (column) => column.notNull())
        .addColumn("purpose", word, (column) => column.notNull())
        .addColumn("user_id", id)
        .addColumn("linked_type", word)
        .addColumn("linked_id", id)
        .addColumn("state", word, (column) => column.notNull())
        .addColumn("cancel_requested", flag, (column) => column.notNull())
        .addColumn("vendor_job_id", word)
        .addColumn("request", json, (column) => column.notNull())
        .addColumn("estimate", json, (column) => column.notNull())
        .addColumn("result", json)
        .addColumn("facts", json)
        .addColumn("failure", word)
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("started_at", instant)
        .addColumn("ended_at", instant)
        .modifyEnd(tableEnd),
  },
  {
    id: "0611_ai_attempts_by_user",
    up: (schema) =>
      schema.createIndex("ai_attempts_by_user").on("ai_attempts").columns(["user_id", "created_at", "id"]),
  },
  {
    id: "0612_ai_attempts_by_provider",
    up: (schema) =>
      schema
        .createIndex("ai_attempts_by_provider")
        .on("ai_attempts")
        .columns(["provider_id", "user_id", "created_at", "id"]),
  },
  {
    id: "0613_ai_attempts_by_end",
    up: (schema) => schema.createIndex("ai_attempts_by_end").on("ai_attempts").columns(["ended_at", "id"]),
  },
];
