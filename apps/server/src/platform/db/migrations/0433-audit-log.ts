import type { Migration } from "./migration.ts";

/** Changes made by admins. No foreign keys: an entry outlives the account that made the change. */
export const migrations: readonly Migration[] = [
  {
    id: "0433_audit_log",
    up: (schema, { id, word, text, json, instant, tableEnd }) =>
      schema
        .createTable("audit_log")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("area", word, (column) => column.notNull())
        .addColumn("action", word, (column) => column.notNull())
        .addColumn("subject", text)
        .addColumn("actor_id", word)
        .addColumn("values_before", json)
        .addColumn("values_after", json)
        .addColumn("address", text, (column) => column.notNull())
        .addColumn("user_agent", text)
        .addColumn("request_id", word)
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0434_audit_log_by_time",
    up: (schema) => schema.createIndex("audit_log_by_time").on("audit_log").columns(["created_at", "id"]),
  },
];
