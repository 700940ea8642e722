import type { Migration } from "./migration.ts";

/** Videos, their capability URLs for runs of shows, and links of images and videos. */
export const migrations: readonly Migration[] = [
  {
    id: "0660_videos",
    up: (schema, { id, word, flag, integer, instant, tableEnd }) =>
      schema
        .createTable("videos")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("owner_id", id)
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("name_folded", word, (column) => column.notNull())
        .addColumn("mime", word, (column) => column.notNull())
        .addColumn("width", integer, (column) => column.notNull())
        .addColumn("height", integer, (column) => column.notNull())
        .addColumn("duration_ms", integer, (column) => column.notNull())
        .addColumn("bytes", integer, (column) => column.notNull())
        .addColumn("has_poster", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0661_videos_by_owner",
    up: (schema) => schema.createIndex("videos_by_owner").on("videos").columns(["owner_id", "created_at"]),
  },
  {
    id: "0662_video_capabilities",
    up: (schema, { id, word, tableEnd }) =>
      schema
        .createTable("video_capabilities")
        .addColumn("capability", word, (column) => column.primaryKey())
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("run_id", id, (column) => column.notNull())
        .addColumn("video_id", id, (column) => column.notNull().references("videos.id"))
        .modifyEnd(tableEnd),
  },
  {
    id: "0663_video_capabilities_by_run",
    up: (schema) =>
      schema
        .createIndex("video_capabilities_by_run")
        .on("video_capabilities")
        .columns(["show_id", "run_id", "video_id"])
        .unique(),
  },
  {
    id: "0664_video_capabilities_by_video",
    up: (schema) => schema.createIndex("video_capabilities_by_video").on("video_capabilities").column("video_id"),
  },
  {
    id: "0665_media_links",
    up: (schema, { id, word, flag, instant, tableEnd }) =>
      schema
        .createTable("media_links")
        .addColumn("link_key", word, (column) => column.primaryKey())
        .addColumn("image_id", id, (column) => column.references("images.id"))
        .addColumn("video_id", id, (column) => column.references("videos.id"))
        .addColumn("game_id", id, (column) => column.references("games.id").onDelete("cascade"))
        .addColumn("round_id", id, (column) => column.references("game_rounds.id").onDelete("cascade"))
        .addColumn("show_id", id, (column) => column.references("shows.id").onDelete("cascade"))
        .addColumn("is_primary", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0666_media_links_by_image",
    up: (schema) => schema.createIndex("media_links_by_image").on("media_links").column("image_id"),
  },
  {
    id: "0667_media_links_by_video",
    up: (schema) => schema.createIndex("media_links_by_video").on("media_links").column("video_id"),
  },
  {
    id: "0668_media_links_by_game",
    up: (schema) => schema.createIndex("media_links_by_game").on("media_links").column("game_id"),
  },
  {
    id: "0669_media_links_by_round",
    up: (schema) => schema.createIndex("media_links_by_round").on("media_links").column("round_id"),
  },
  {
    id: "0670_media_links_by_show",
    up: (schema) => schema.createIndex("media_links_by_show").on("media_links").column("show_id"),
  },
];
