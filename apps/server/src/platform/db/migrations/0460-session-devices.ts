import type { Migration } from "./migration.ts";

/** Where a session was last renewed, for the list of one's own sessions. */
export const migrations: readonly Migration[] = [
  {
    id: "0460_session_address",
    up: (schema, { text }) => schema.alterTable("auth_sessions").addColumn("address", text),
  },
  {
    id: "0461_session_user_agent",
    up: (schema, { text }) => schema.alterTable("auth_sessions").addColumn("user_agent", text),
  },
  {
    id: "0462_security_events_by_target",
    up: (schema) =>
      schema.createIndex("security_events_by_target").on("security_events").columns(["target_id", "created_at", "id"]),
  },
];
