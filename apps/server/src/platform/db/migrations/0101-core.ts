import type { Migration } from "./migration.ts";

/** Accounts, settings, the library, team credentials, pictures. */
export const migrations: readonly Migration[] = [
  {
    id: "0101_users",
    up: (schema, { id, word, text, flag, integer, instant, tableEnd }) =>
      schema
        .createTable("users")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("username", word, (column) => column.notNull())
        .addColumn("username_folded", word, (column) => column.notNull().unique())
        .addColumn("email", word)
        .addColumn("email_folded", word, (column) => column.unique())
        .addColumn("first_name", word, (column) => column.notNull())
        .addColumn("last_name", word, (column) => column.notNull())
        .addColumn("search_folded", text, (column) => column.notNull())
        .addColumn("password_hash", word, (column) => column.notNull())
        .addColumn("role", word, (column) => column.notNull())
        .addColumn("active", flag, (column) => column.notNull())
        .addColumn("communication_language", word, (column) => column.notNull())
        .addColumn("token_version", integer, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("updated_at", instant, (column) => column.notNull())
        .addColumn("last_login_at", instant)
        .addColumn("version", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0102_auth_sessions",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("auth_sessions")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("user_id", id, (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("current_hash", word, (column) => column.notNull())
        .addColumn("previous_hash", word)
        .addColumn("rotated_at", instant, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("expires_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0103_auth_sessions_by_user",
    up: (schema) => schema.createIndex("auth_sessions_by_user").on("auth_sessions").column("user_id"),
  },
  {
    id: "0104_settings",
    up: (schema, { word, json, instant, tableEnd }) =>
      schema
        .createTable("settings")
        .addColumn("key", word, (column) => column.primaryKey())
        .addColumn("value", json, (column) => column.notNull())
        .addColumn("updated_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0105_images",
    up: (schema, { id, word, flag, integer, instant, tableEnd }) =>
      schema
        .createTable("images")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("owner_id", id)
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("name_folded", word, (column) => column.notNull())
        .addColumn("mime", word, (column) => column.notNull())
        .addColumn("width", integer, (column) => column.notNull())
        .addColumn("height", integer, (column) => column.notNull())
        .addColumn("bytes", integer, (column) => column.notNull())
        .addColumn("linked_type", word)
        .addColumn("linked_id", id)
        .addColumn("linked_is_primary", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0106_images_by_owner",
    up: (schema) => schema.createIndex("images_by_owner").on("images").columns(["owner_id", "created_at"]),
  },
  {
    id: "0107_games",
    up: (schema, { id, word, text, json, flag, integer, instant, tableEnd }) =>
      schema
        .createTable("games")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("show_id", id, (column) => column.references("shows.id").onDelete("cascade"))
        .addColumn("title", word, (column) => column.notNull())
        .addColumn("title_folded", word, (column) => column.notNull())
        .addColumn("description", text, (column) => column.notNull())
        .addColumn("rules", text, (column) => column.notNull())
        .addColumn("equipment", text, (column) => column.notNull())
        .addColumn("difficulty", word, (column) => column.notNull())
        .addColumn("points", integer, (column) => column.notNull())
        .addColumn("buzzer_default", flag, (column) => column.notNull())
        .addColumn("tags", json, (column) => column.notNull())
        .addColumn("language", word, (column) => column.notNull())
        .addColumn("cover_image_id", id, (column) => column.references("images.id").onDelete("set null"))
        .addColumn("rounds_count", integer, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("updated_at", instant, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0108_games_by_show",
    up: (schema) => schema.createIndex("games_by_show").on("games").columns(["show_id", "title_folded"]),
  },
  {
    id: "0109_games_by_cover",
    up: (schema) => schema.createIndex("games_by_cover").on("games").column("cover_image_id"),
  },
  {
    id: "0110_game_tags",
    up: (schema, { id, word, tableEnd }) =>
      schema
        .createTable("game_tags")
        .addColumn("game_id", id, (column) => column.notNull().references("games.id").onDelete("cascade"))
        .addColumn("tag_folded", word, (column) => column.notNull())
        .addPrimaryKeyConstraint("game_tags_by_game", ["game_id", "tag_folded"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0111_game_tags_by_tag",
    up: (schema) => schema.createIndex("game_tags_by_tag").on("game_tags").column("tag_folded"),
  },
  {
    id: "0112_game_rounds",
    up: (schema, { id, word, text, json, integer, tableEnd }) =>
      schema
        .createTable("game_rounds")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("game_id", id, (column) => column.notNull().references("games.id").onDelete("cascade"))
        .addColumn("position", integer, (column) => column.notNull())
        .addColumn("type", word, (column) => column.notNull())
        .addColumn("title", word)
        .addColumn("question", text, (column) => column.notNull())
        .addColumn("content", text, (column) => column.notNull())
        .addColumn("answers", json, (column) => column.notNull())
        .addColumn("answer_content", text, (column) => column.notNull())
        .addColumn("description", text)
        .addColumn("max_points", integer, (column) => column.notNull())
        .addColumn("time_limit_s", integer)
        .addColumn("scoring", word, (column) => column.notNull())
        .addColumn("buzzer_override", word, (column) => column.notNull())
        .addColumn("config", json, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0113_game_rounds_by_game",
    up: (schema) => schema.createIndex("game_rounds_by_game").on("game_rounds").columns(["game_id", "position"]),
  },
  {
    id: "0114_team_credentials",
    up: (schema, { id, word, integer, tableEnd }) =>
      schema
        .createTable("team_credentials")
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("team_id", id, (column) => column.notNull())
        .addColumn("name_folded", word, (column) => column.notNull())
        .addColumn("password_hash", word, (column) => column.notNull())
        .addColumn("token_version", integer, (column) => column.notNull())
        .addPrimaryKeyConstraint("team_credentials_by_team", ["show_id", "team_id"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0115_team_credentials_by_name",
    up: (schema) =>
      schema
        .createIndex("team_credentials_by_name")
        .on("team_credentials")
        .columns(["show_id", "name_folded"])
        .unique(),
  },
  {
    id: "0116_asset_capabilities",
    up: (schema, { id, word, tableEnd }) =>
      schema
        .createTable("asset_capabilities")
        .addColumn("capability", word, (column) => column.primaryKey())
        .addColumn("show_id", id, (column) => column.notNull().references("shows.id").onDelete("cascade"))
        .addColumn("run_id", id, (column) => column.notNull())
        .addColumn("image_id", id, (column) => column.notNull().references("images.id"))
        .modifyEnd(tableEnd),
  },
  {
    id: "0117_asset_capabilities_by_run",
    up: (schema) =>
      schema
        .createIndex("asset_capabilities_by_run")
        .on("asset_capabilities")
        .columns(["show_id", "run_id", "image_id"])
        .unique(),
  },
  {
    id: "0118_asset_capabilities_by_image",
    up: (schema) => schema.createIndex("asset_capabilities_by_image").on("asset_capabilities").column("image_id"),
  },
];
