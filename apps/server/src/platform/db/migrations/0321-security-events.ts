import type { Migration } from "./migration.ts";

/** Sign-ins, permission changes and refused requests, readable by admins. */
export const migrations: readonly Migration[] = [
  {
    id: "0321_security_events",
    up: (schema, { id, word, text, instant, tableEnd }) =>
      schema
        .createTable("security_events")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("type", word, (column) => column.notNull())
        .addColumn("actor_id", word)
        .addColumn("target_id", word)
        .addColumn("subject", text)
        .addColumn("address", text, (column) => column.notNull())
        .addColumn("user_agent", text)
        .addColumn("request_id", word)
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0322_security_events_by_time",
    up: (schema) => schema.createIndex("security_events_by_time").on("security_events").columns(["created_at", "id"]),
  },
];
