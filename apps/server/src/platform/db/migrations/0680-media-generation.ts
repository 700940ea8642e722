import type { Migration } from "./migration.ts";

/** Generated images and videos, and the models that generate them. */
export const migrations: readonly Migration[] = [
  {
    id: "0680_images_status",
    up: (schema, { word }) =>
      schema.alterTable("images").addColumn("status", word, (column) => column.notNull().defaultTo("ready")),
  },
  {
    id: "0681_images_attempt",
    up: (schema, { id }) => schema.alterTable("images").addColumn("attempt_id", id),
  },
  { id: "0682_images_model", up: (schema, { word }) => schema.alterTable("images").addColumn("model", word) },
  { id: "0683_images_generation", up: (schema, { json }) => schema.alterTable("images").addColumn("generation", json) },
  {
    id: "0684_videos_status",
    up: (schema, { word }) =>
      schema.alterTable("videos").addColumn("status", word, (column) => column.notNull().defaultTo("ready")),
  },
  {
    id: "0685_videos_attempt",
    up: (schema, { id }) => schema.alterTable("videos").addColumn("attempt_id", id),
  },
  { id: "0686_videos_model", up: (schema, { word }) => schema.alterTable("videos").addColumn("model", word) },
  { id: "0687_videos_generation", up: (schema, { json }) => schema.alterTable("videos").addColumn("generation", json) },
  {
    id: "0688_media_models",
    up: (schema, { id, word, json, flag, instant, tableEnd }) =>
      schema
        .createTable("media_models")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("kind", word, (column) => column.notNull())
        .addColumn("provider_id", id, (column) => column.notNull().references("providers.id").onDelete("cascade"))
        .addColumn("model", word, (column) => column.notNull())
        .addColumn("label", word, (column) => column.notNull())
        .addColumn("choices", json, (column) => column.notNull())
        .addColumn("is_default", flag, (column) => column.notNull())
        .addColumn("is_active", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("updated_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0689_media_models_by_provider",
    up: (schema) =>
      schema
        .createIndex("media_models_by_provider")
        .on("media_models")
        .columns(["provider_id", "kind", "model"])
        .unique(),
  },
];
