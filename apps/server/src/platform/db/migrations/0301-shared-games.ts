import type { Migration } from "./migration.ts";

/** Library games that hosts may read and play. Existing games stay unshared until an admin shares them. */
export const migrations: readonly Migration[] = [
  {
    id: "0301_shared_games",
    up: (schema, { flag }) =>
      schema.alterTable("games").addColumn("shared_with_hosts", flag, (column) => column.notNull().defaultTo(0)),
  },
];
