create table schema_migrations (id text primary key, applied_at integer not null) strict;
create table "shows" ("id" text primary key, "public_id" text not null unique, "owner_id" text, "name" text not null, "name_folded" text not null, "description" text not null, "status" text not null, "paused" integer not null, "pending" integer not null, "registration_open" integer not null, "games_count" integer not null, "teams_count" integer not null, "seq" integer not null, "last_at" integer not null, "created_at" integer not null, "updated_at" integer not null) strict;
create index "shows_by_owner" on "shows" ("owner_id", "updated_at");
create index "shows_by_update" on "shows" ("updated_at");
create table "show_events" ("show_id" text not null references "shows" ("id") on delete cascade, "seq" integer not null, "at" integer not null, "kind" text not null, "personal_of" text, "event" text not null, constraint "show_events_by_seq" primary key ("show_id", "seq")) strict;
create index "show_events_personal" on "show_events" ("personal_of", "show_id");
create table "show_snapshots" ("show_id" text primary key references "shows" ("id") on delete cascade, "seq" integer not null, "state" text not null, "created_at" integer not null) strict;
create table "frozen_content" ("id" text primary key, "show_id" text not null references "shows" ("id") on delete cascade, "content" text not null, "created_at" integer not null) strict;
create index "frozen_content_by_show" on "frozen_content" ("show_id");
create table "round_submissions" ("show_id" text not null references "shows" ("id") on delete cascade, "run_id" text not null, "round_id" text not null, "team_id" text not null, "submission_id" text not null, "at" integer not null, "answer" text not null, "state" text not null, "judgement" text, "points" integer not null, constraint "round_submissions_by_team" primary key ("show_id", "round_id", "team_id")) strict;
create table "show_games" ("show_id" text not null references "shows" ("id") on delete cascade, "show_game_id" text not null, "game_id" text not null, "position" integer not null, constraint "show_games_by_show" primary key ("show_id", "show_game_id")) strict;
create index "show_games_by_game" on "show_games" ("game_id");
create table "clock_offsets" ("boot_id" text primary key, "offset_ms" integer not null, "created_at" integer not null) strict;
create table "write_probes" ("id" integer primary key, "count" integer not null) strict;
create table "users" ("id" text primary key, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "first_name" text not null, "last_name" text not null, "search_folded" text not null, "password_hash" text not null, "role" text not null, "active" integer not null, "communication_language" text not null, "token_version" integer not null, "created_at" integer not null, "updated_at" integer not null, "last_login_at" integer, "version" integer not null) strict;
create table "auth_sessions" ("id" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "current_hash" text not null, "previous_hash" text, "rotated_at" integer not null, "created_at" integer not null, "expires_at" integer not null) strict;
create index "auth_sessions_by_user" on "auth_sessions" ("user_id");
create table "settings" ("key" text primary key, "value" text not null, "updated_at" integer not null) strict;
create table "images" ("id" text primary key, "owner_id" text, "name" text not null, "name_folded" text not null, "mime" text not null, "width" integer not null, "height" integer not null, "bytes" integer not null, "linked_type" text, "linked_id" text, "linked_is_primary" integer not null, "created_at" integer not null) strict;
create index "images_by_owner" on "images" ("owner_id", "created_at");
create table "games" ("id" text primary key, "show_id" text references "shows" ("id") on delete cascade, "title" text not null, "title_folded" text not null, "description" text not null, "rules" text not null, "equipment" text not null, "difficulty" text not null, "points" integer not null, "buzzer_default" integer not null, "tags" text not null, "language" text not null, "cover_image_id" text references "images" ("id") on delete set null, "rounds_count" integer not null, "created_at" integer not null, "updated_at" integer not null, "version" integer not null) strict;
create index "games_by_show" on "games" ("show_id", "title_folded");
create index "games_by_cover" on "games" ("cover_image_id");
create table "game_tags" ("game_id" text not null references "games" ("id") on delete cascade, "tag_folded" text not null, constraint "game_tags_by_game" primary key ("game_id", "tag_folded")) strict;
create index "game_tags_by_tag" on "game_tags" ("tag_folded");
create table "game_rounds" ("id" text primary key, "game_id" text not null references "games" ("id") on delete cascade, "position" integer not null, "type" text not null, "title" text, "question" text not null, "content" text not null, "answers" text not null, "answer_content" text not null, "description" text, "max_points" integer not null, "time_limit_s" integer, "scoring" text not null, "buzzer_override" text not null, "config" text not null) strict;
create index "game_rounds_by_game" on "game_rounds" ("game_id", "position");
create table "team_credentials" ("show_id" text not null references "shows" ("id") on delete cascade, "team_id" text not null, "name_folded" text not null, "password_hash" text not null, "token_version" integer not null, constraint "team_credentials_by_team" primary key ("show_id", "team_id")) strict;
create unique index "team_credentials_by_name" on "team_credentials" ("show_id", "name_folded");
create table "asset_capabilities" ("capability" text primary key, "show_id" text not null references "shows" ("id") on delete cascade, "run_id" text not null, "image_id" text not null references "images" ("id")) strict;
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
