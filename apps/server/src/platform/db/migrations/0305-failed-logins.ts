import type { Migration } from "./migration.ts";

/** Failed logins of the last day, so that limits survive restarts and apply across servers. */
export const migrations: readonly Migration[] = [
  {
    id: "0305_failed_logins",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("failed_logins")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("account", word, (column) => column.notNull())
        .addColumn("address", word, (column) => column.notNull())
        .addColumn("device", word)
        .addColumn("failed_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0305_failed_logins_by_account",
    up: (schema) =>
      schema.createIndex("failed_logins_by_account").on("failed_logins").columns(["account", "failed_at"]),
  },
  {
    id: "0305_failed_logins_by_time",
    up: (schema) => schema.createIndex("failed_logins_by_time").on("failed_logins").column("failed_at"),
  },
];
