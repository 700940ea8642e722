import type { Migration } from "./migration.ts";

/** Audio clips, and their capability URLs for runs of shows. */
export const migrations: readonly Migration[] = [
  {
    id: "0510_audio_clips",
    up: (schema, { id, word, integer, instant, tableEnd }) =>
      schema
        .createTable("audio_clips")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("owner_id", id)
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("name_folded", word, (column) => column.notNull())
        .addColumn("mime", word, (column) => column.notNull())
        .addColumn("duration_ms", integer, (column) => column.notNull())
        .addColumn("bytes", integer, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0511_audio_clips_by_owner",
    up: (schema) => schema.createIndex("audio_clips_by_owner").on("audio_clips").columns(["owner_id", "created_at"]),
  },
  {
    id: "0512_audio_capabilities",
    up: (schema, { id, word, tableEnd }) =>
      schema
        .createTable("audio_capabilities")
        .addColumn("capability", word, (column) => column.primaryKey())
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("run_id", id, (column) => column.notNull())
        .addColumn("clip_id", id, (column) => column.notNull().references("audio_clips.id"))
        .modifyEnd(tableEnd),
  },
  {
    id: "0513_audio_capabilities_by_run",
    up: (schema) =>
      schema
        .createIndex("audio_capabilities_by_run")
        .on("audio_capabilities")
        .columns(["show_id", "run_id", "clip_id"])
        .unique(),
  },
  {
    id: "0514_audio_capabilities_by_clip",
    up: (schema) => schema.createIndex("audio_capabilities_by_clip").on("audio_capabilities").column("clip_id"),
  },
];
