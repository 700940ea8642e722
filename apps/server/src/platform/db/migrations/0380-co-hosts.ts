import type { Migration } from "./migration.ts";

/** Users who run a show besides its owner. */
export const migrations: readonly Migration[] = [
  {
    id: "0380_show_co_hosts",
    up: (schema, { id, instant, tableEnd }) =>
      schema
        .createTable("show_co_hosts")
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("user_id", id, (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("added_at", instant, (column) => column.notNull())
        .addPrimaryKeyConstraint("show_co_hosts_by_show", ["show_id", "user_id"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0381_show_co_hosts_by_user",
    up: (schema) => schema.createIndex("show_co_hosts_by_user").on("show_co_hosts").columns(["user_id", "show_id"]),
  },
];
