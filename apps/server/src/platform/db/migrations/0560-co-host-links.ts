import type { Migration } from "./migration.ts";

/** Links that make co-hosts for a limited time. */
export const migrations: readonly Migration[] = [
  {
    id: "0560_co_hosts_expiry",
    up: (schema, { instant }) => schema.alterTable("show_co_hosts").addColumn("expires_at", instant),
  },
  {
    id: "0561_co_hosts_by_expiry",
    up: (schema) => schema.createIndex("show_co_hosts_by_expiry").on("show_co_hosts").column("expires_at"),
  },
  {
    id: "0562_co_host_links",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("co_host_links")
        .addColumn("show_id", id, (column) => column.primaryKey().references("shows.id").onDelete("cascade"))
        .addColumn("token_hash", word, (column) => column.notNull().unique())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("expires_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
];
