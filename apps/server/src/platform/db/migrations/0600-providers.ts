import type { Migration } from "./migration.ts";

/** AI providers. No foreign key to users: an account's credentials are cleared before its provider goes to another. */
export const migrations: readonly Migration[] = [
  {
    id: "0600_providers",
    up: (schema, { id, word, text, json, integer, instant, flag, tableEnd }) =>
      schema
        .createTable("providers")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("slug", word, (column) => column.notNull().unique())
        .addColumn("provider_key", word, (column) => column.notNull())
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("name_folded", word, (column) => column.notNull())
        .addColumn("description", text, (column) => column.notNull())
        .addColumn("visibility", word, (column) => column.notNull())
        .addColumn("capabilities", json, (column) => column.notNull())
        .addColumn("status", word, (column) => column.notNull())
        .addColumn("settings", json, (column) => column.notNull())
        .addColumn("credentials", text)
        .addColumn("credential_keys", json, (column) => column.notNull())
        .addColumn("needs_no_key", flag, (column) => column.notNull())
        .addColumn("created_by", id)
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("updated_at", instant, (column) => column.notNull())
        .addColumn("validated_at", instant)
        .addColumn("failure", word)
        .addColumn("version", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0601_providers_by_name",
    up: (schema) => schema.createIndex("providers_by_name").on("providers").columns(["name_folded", "id"]),
  },
  {
    id: "0602_providers_by_creator",
    up: (schema) => schema.createIndex("providers_by_creator").on("providers").column("created_by"),
  },
];
