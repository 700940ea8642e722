create table schema_migrations (id varchar(255) collate "C" primary key, applied_at bigint not null);
create table "shows" ("id" varchar(36) collate "C" primary key, "public_id" varchar(255) collate "C" not null unique, "owner_id" varchar(36) collate "C", "name" varchar(255) collate "C" not null, "name_folded" varchar(255) collate "C" not null, "description" text collate "C" not null, "status" varchar(255) collate "C" not null, "paused" smallint not null, "pending" smallint not null, "registration_open" smallint not null, "games_count" bigint not null, "teams_count" bigint not null, "seq" bigint not null, "last_at" bigint not null, "created_at" bigint not null, "updated_at" bigint not null);
create index "shows_by_owner" on "shows" ("owner_id", "updated_at");
create index "shows_by_update" on "shows" ("updated_at");
create table "show_events" ("show_id" varchar(36) collate "C" not null references "shows" ("id") on delete cascade, "seq" bigint not null, "at" bigint not null, "kind" varchar(255) collate "C" not null, "personal_of" varchar(36) collate "C", "event" text collate "C" not null, constraint "show_events_by_seq" primary key ("show_id", "seq"));
create index "show_events_personal" on "show_events" ("personal_of", "show_id");
create table "show_snapshots" ("show_id" varchar(36) collate "C" primary key references "shows" ("id") on delete cascade, "seq" bigint not null, "state" text collate "C" not null, "created_at" bigint not null);
create table "frozen_content" ("id" varchar(36) collate "C" primary key, "show_id" varchar(36) collate "C" not null references "shows" ("id") on delete cascade, "content" text collate "C" not null, "created_at" bigint not null);
create index "frozen_content_by_show" on "frozen_content" ("show_id");
create table "round_submissions" ("show_id" varchar(36) collate "C" not null references "shows" ("id") on delete cascade, "run_id" varchar(36) collate "C" not null, "round_id" varchar(36) collate "C" not null, "team_id" varchar(36) collate "C" not null, "submission_id" varchar(36) collate "C" not null, "at" bigint not null, "answer" text collate "C" not null, "state" varchar(255) collate "C" not null, "judgement" text collate "C", "points" bigint not null, constraint "round_submissions_by_team" primary key ("show_id", "round_id", "team_id"));
create table "show_games" ("show_id" varchar(36) collate "C" not null references "shows" ("id") on delete cascade, "show_game_id" varchar(36) collate "C" not null, "game_id" varchar(36) collate "C" not null, "position" bigint not null, constraint "show_games_by_show" primary key ("show_id", "show_game_id"));
create index "show_games_by_game" on "show_games" ("game_id");
create table "clock_offsets" ("boot_id" varchar(255) collate "C" primary key, "offset_ms" bigint not null, "created_at" bigint not null);
create table "write_probes" ("id" bigint primary key, "count" bigint not null);
create table "users" ("id" varchar(36) collate "C" primary key, "username" varchar(255) collate "C" not null, "username_folded" varchar(255) collate "C" not null unique, "email" varchar(255) collate "C", "email_folded" varchar(255) collate "C" unique, "first_name" varchar(255) collate "C" not null, "last_name" varchar(255) collate "C" not null, "search_folded" text collate "C" not null, "password_hash" varchar(255) collate "C" not null, "role" varchar(255) collate "C" not null, "active" smallint not null, "communication_language" varchar(255) collate "C" not null, "token_version" bigint not null, "created_at" bigint not null, "updated_at" bigint not null, "last_login_at" bigint, "version" bigint not null);
create table "auth_sessions" ("id" varchar(36) collate "C" primary key, "user_id" varchar(36) collate "C" not null references "users" ("id") on delete cascade, "current_hash" varchar(255) collate "C" not null, "previous_hash" varchar(255) collate "C", "rotated_at" bigint not null, "created_at" bigint not null, "expires_at" bigint not null);
create index "auth_sessions_by_user" on "auth_sessions" ("user_id");
create table "settings" ("key" varchar(255) collate "C" primary key, "value" text collate "C" not null, "updated_at" bigint not null);
create table "images" ("id" varchar(36) collate "C" primary key, "owner_id" varchar(36) collate "C", "name" varchar(255) collate "C" not null, "name_folded" varchar(255) collate "C" not null, "mime" varchar(255) collate "C" not null, "width" bigint not null, "height" bigint not null, "bytes" bigint not null, "linked_type" varchar(255) collate "C", "linked_id" varchar(36) collate "C", "linked_is_primary" smallint not null, "created_at" bigint not null);
create index "images_by_owner" on "images" ("owner_id", "created_at");
create table "games" ("id" varchar(36) collate "C" primary key, "show_id" varchar(36) collate "C" references "shows" ("id") on delete cascade, "title" varchar(255) collate "C" not null, "title_folded" varchar(255) collate "C" not null, "description" text collate "C" not null, "rules" text collate "C" not null, "equipment" text collate "C" not null, "difficulty" varchar(255) collate "C" not null, "points" bigint not null, "buzzer_default" smallint not null, "tags" text collate "C" not null, "language" varchar(255) collate "C" not null, "cover_image_id" varchar(36) collate "C" references "images" ("id") on delete set null, "rounds_count" bigint not null, "created_at" bigint not null, "updated_at" bigint not null, "version" bigint not null);
create index "games_by_show" on "games" ("show_id", "title_folded");
create index "games_by_cover" on "games" ("cover_image_id");
create table "game_tags" ("game_id" varchar(36) collate "C" not null references "games" ("id") on delete cascade, "tag_folded" varchar(255) collate "C" not null, constraint "game_tags_by_game" primary key ("game_id", "tag_folded"));
create index "game_tags_by_tag" on "game_tags" ("tag_folded");
create table "game_rounds" ("id" varchar(36) collate "C" primary key, "game_id" varchar(36) collate "C" not null references "games" ("id") on delete cascade, "position" bigint not null, "type" varchar(255) collate "C" not null, "title" varchar(255) collate "C", "question" text collate "C" not null, "content" text collate "C" not null, "answers" text collate "C" not null, "answer_content" text collate "C" not null, "description" text collate "C", "max_points" bigint not null, "time_limit_s" bigint, "scoring" varchar(255) collate "C" not null, "buzzer_override" varchar(255) collate "C" not null, "config" text collate "C" not null);
create index "game_rounds_by_game" on "game_rounds" ("game_id", "position");
create table "team_credentials" ("show_id" varchar(36) collate "C" not null references "shows" ("id") on delete cascade, "team_id" varchar(36) collate "C" not null, "name_folded" varchar(255) collate "C" not null, "password_hash" varchar(255) collate "C" not null, "token_version" bigint not null, constraint "team_credentials_by_team" primary key ("show_id", "team_id"));
create unique index "team_credentials_by_name" on "team_credentials" ("show_id", "name_folded");
create table "asset_capabilities" ("capability" varchar(255) collate "C" primary key, "show_id" varchar(36) collate "C" not null references "shows" ("id") on delete cascade, "run_id" varchar(36) collate "C" not null, "image_id" varchar(36) collate "C" not null references "images" ("id"));
create unique index "asset_capabilities_by_run" on "asset_capabilities" ("show_id", "run_id", "image_id");
create index "asset_capabilities_by_image" on "asset_capabilities" ("image_id");
insert into schema_migrations (id, applied_at) values
  ('0001_shows', 1763700000000),
  ('0002_shows_by_owner', 1763700000000),
  ('0003_shows_by_update', 1763700000000),
  ('0004_show_events', 1763700000000),
  ('0005_show_events_personal', 1763700000000),
  ('0006_show_snapshots', 1763700000000),
  ('0007_frozen_content', 1763700000000),
  ('0008_frozen_content_by_show', 1763700000000),
  ('0009_round_submissions', 1763700000000),
  ('0010_show_games', 1763700000000),
  ('0011_show_games_by_game', 1763700000000),
  ('0012_clock_offsets', 1763700000000),
  ('0013_write_probes', 1763700000000),
  ('0101_users', 1763700000000),
  ('0102_auth_sessions', 1763700000000),
  ('0103_auth_sessions_by_user', 1763700000000),
  ('0104_settings', 1763700000000),
  ('0105_images', 1763700000000),
  ('0106_images_by_owner', 1763700000000),
  ('0107_games', 1763700000000),
  ('0108_games_by_show', 1763700000000),
  ('0109_games_by_cover', 1763700000000),
  ('0110_game_tags', 1763700000000),
  ('0111_game_tags_by_tag', 1763700000000),
  ('0112_game_rounds', 1763700000000),
  ('0113_game_rounds_by_game', 1763700000000),
  ('0114_team_credentials', 1763700000000),
  ('0115_team_credentials_by_name', 1763700000000),
  ('0116_asset_capabilities', 1763700000000),
  ('0117_asset_capabilities_by_run', 1763700000000),
  ('0118_asset_capabilities_by_image', 1763700000000);
