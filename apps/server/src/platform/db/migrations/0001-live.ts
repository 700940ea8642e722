import type { Migration } from "./migration.ts";

/** Shows, their event logs, and tables derived from them. */
export const migrations: readonly Migration[] = [
  {
    id: "0001_shows",
    up: (schema, { id, word, text, flag, integer, instant, tableEnd }) =>
      schema
        .createTable("shows")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("public_id", word, (column) => column.notNull().unique())
        .addColumn("owner_id", id)
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("name_folded", word, (column) => column.notNull())
        .addColumn("description", text, (column) => column.notNull())
        .addColumn("status", word, (column) => column.notNull())
        .addColumn("paused", flag, (column) => column.notNull())
        .addColumn("pending", flag, (column) => column.notNull())
        .addColumn("registration_open", flag, (column) => column.notNull())
        .addColumn("games_count", integer, (column) => column.notNull())
        .addColumn("teams_count", integer, (column) => column.notNull())
        .addColumn("seq", integer, (column) => column.notNull())
        .addColumn("last_at", instant, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("updated_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0002_shows_by_owner",
    up: (schema) => schema.createIndex("shows_by_owner").on("shows").columns(["owner_id", "updated_at"]),
  },
  {
    id: "0003_shows_by_update",
    up: (schema) => schema.createIndex("shows_by_update").on("shows").column("updated_at"),
  },
  {
    id: "0004_show_events",
    up: (schema, { id, word, json, integer, instant, tableEnd }) =>
      schema
        .createTable("show_events")
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("seq", integer, (column) => column.notNull())
        .addColumn("at", instant, (column) => column.notNull())
        .addColumn("kind", word, (column) => column.notNull())
        .addColumn("personal_of", id)
        .addColumn("event", json, (column) => column.notNull())
        .addPrimaryKeyConstraint("show_events_by_seq", ["show_id", "seq"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0005_show_events_personal",
    up: (schema) => schema.createIndex("show_events_personal").on("show_events").columns(["personal_of", "show_id"]),
  },
  {
    id: "0006_show_snapshots",
    up: (schema, { id, json, integer, instant, tableEnd }) =>
      schema
        .createTable("show_snapshots")
        .addColumn("show_id", id, (column) => column.primaryKey().references("shows.id").onDelete("cascade"))
        .addColumn("seq", integer, (column) => column.notNull())
        .addColumn("state", json, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0007_frozen_content",
    up: (schema, { id, json, instant, tableEnd }) =>
      schema
        .createTable("frozen_content")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("content", json, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0008_frozen_content_by_show",
    up: (schema) => schema.createIndex("frozen_content_by_show").on("frozen_content").column("show_id"),
  },
  {
    id: "0009_round_submissions",
    up: (schema, { id, word, json, integer, instant, tableEnd }) =>
      schema
        .createTable("round_submissions")
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("run_id", id, (column) => column.notNull())
        .addColumn("round_id", id, (column) => column.notNull())
        .addColumn("team_id", id, (column) => column.notNull())
        .addColumn("submission_id", id, (column) => column.notNull())
        .addColumn("at", instant, (column) => column.notNull())
        .addColumn("answer", json, (column) => column.notNull())
        .addColumn("state", word, (column) => column.notNull())
        .addColumn("judgement", json)
        .addColumn("points", integer, (column) => column.notNull())
        .addPrimaryKeyConstraint("round_submissions_by_team", ["show_id", "round_id", "team_id"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0010_show_games",
    up: (schema, { id, integer, tableEnd }) =>
      schema
        .createTable("show_games")
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("show_game_id", id, (column) => column.notNull())
        .addColumn("game_id", id, (column) => column.notNull())
        .addColumn("position", integer, (column) => column.notNull())
        .addPrimaryKeyConstraint("show_games_by_show", ["show_id", "show_game_id"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0011_show_games_by_game",
    up: (schema) => schema.createIndex("show_games_by_game").on("show_games").column("game_id"),
  },
  {
    id: "0012_clock_offsets",
    up: (schema, { word, instant, tableEnd }) =>
      schema
        .createTable("clock_offsets")
        .addColumn("boot_id", word, (column) => column.primaryKey())
        .addColumn("offset_ms", instant, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0013_write_probes",
    up: (schema, { integer, tableEnd }) =>
      schema
        .createTable("write_probes")
        .addColumn("id", integer, (column) => column.primaryKey())
        .addColumn("count", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
];
