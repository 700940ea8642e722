import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** An asset of a run is an image in one of its variants: for the displays, or a step of its uncovering. */
export const migrations: readonly Migration[] = [
  {
    id: "0400_asset_variant",
    up: (schema, { word }) =>
      schema
        .alterTable("asset_capabilities")
        .addColumn("variant", word, (column) => column.notNull().defaultTo(sql.lit("display"))),
  },
  {
    id: "0401_asset_capabilities_by_variant",
    up: (schema) =>
      schema
        .createIndex("asset_capabilities_by_variant")
        .on("asset_capabilities")
        .columns(["show_id", "run_id", "image_id", "variant"])
        .unique(),
  },
  // After the new index: MySQL needs one that begins with the foreign key.
  {
    id: "0402_drop_asset_capabilities_by_run",
    up: (schema, _types, dialect) => {
      const drop = schema.dropIndex("asset_capabilities_by_run");
      return dialect === "mysql" ? drop.on("asset_capabilities") : drop;
    },
  },
];
